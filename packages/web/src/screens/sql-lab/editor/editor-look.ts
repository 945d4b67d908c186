import { EditorView } from '@codemirror/view';

/** What the SQL editor has beyond the small editors of forms: more room, search, hints. */
export const editorLook = EditorView.theme({
  '&': { fontSize: '13px' },
  '.cm-scroller': { lineHeight: '20px' },
  '.cm-content': { padding: '8px 0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--px-warning) 22%, transparent)' },
  '.cm-panels': {
    backgroundColor: 'var(--px-surface)',
    color: 'var(--px-text)',
    borderColor: 'var(--px-line) !important',
  },
  '.cm-panel.cm-search': { padding: '6px 10px', fontFamily: 'inherit', fontSize: '12px' },
  '.cm-textfield': {
    border: '1px solid var(--px-line)',
    borderRadius: '4px',
    backgroundColor: 'var(--px-background)',
    color: 'var(--px-text)',
    fontSize: '12px',
  },
  '.cm-button': {
    border: '1px solid var(--px-line)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--px-raised)',
    color: 'var(--px-text)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--px-secondary)', fontSize: '16px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--px-font-mono)',
    fontSize: '12px',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px 3px 4px', lineHeight: '18px' },
  '.cm-completionDetail': { marginLeft: '12px', fontStyle: 'normal', color: 'var(--px-secondary)' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic': { padding: '6px 10px', fontSize: '12px', maxWidth: '60ch' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--px-danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-gutter-lint': { width: '14px' },
});
