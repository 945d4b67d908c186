import { EditorView } from '@codemirror/view';

/** What kind of name a suggestion is: column, table, schema, function, keyword, alias, condition of a join. */
const letters = (byType: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(byType).map(([type, letter]) => [
      `.cm-completionIcon-${type}::after`,
      { content: `'${letter}' !important` },
    ]),
  );

/** What the SQL editor has beyond the small editors of forms: more room, search, hints. */
export const editorLook = EditorView.theme({
  // A key press lays out the text alone, not the whole page.
  '&.cm-editor': { contain: 'strict' },
  '&': { fontSize: '13px' },
  '.cm-scroller': { lineHeight: '20px' },
  '.cm-content': { padding: '8px 0' },
  // Nor does it paint the lines that stay as they are.
  '.cm-line': { contain: 'layout paint style' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--px-warning) 22%, transparent)' },
  '.cm-panels': {
    backgroundColor: 'var(--px-surface)',
    color: 'var(--px-text)',
    borderColor: 'var(--px-line) !important',
  },
  '.cm-panel.cm-search': {
    padding: '8px 32px 8px 12px',
    fontFamily: 'var(--px-font-text)',
    fontSize: '12px',
  },
  '.cm-textfield': {
    border: '1px solid var(--px-line)',
    borderRadius: '4px',
    backgroundColor: 'var(--px-surface)',
    color: 'var(--px-text)',
    fontFamily: 'inherit',
    fontSize: '12px',
    width: '220px',
    maxWidth: '100%',
    height: '26px',
    padding: '0 8px',
  },
  '.cm-button': {
    border: '1px solid var(--px-line)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--px-raised)',
    color: 'var(--px-text)',
    fontFamily: 'inherit',
    fontSize: '12px',
    height: '26px',
    padding: '0 10px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    gap: '4px',
    alignItems: 'center',
    marginInlineStart: '8px',
    fontSize: '12px',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0' },
  '.cm-panel.cm-search [name=close]': {
    insetInlineEnd: '10px',
    color: 'var(--px-secondary)',
    fontSize: '16px',
    cursor: 'pointer',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--px-font-mono)',
    borderRadius: '5px',
    fontSize: '12px',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px 3px 4px', lineHeight: '18px' },
  '.cm-completionIcon': {
    width: '16px',
    padding: '0',
    marginInlineEnd: '6px',
    borderRadius: '3px',
    backgroundColor: 'color-mix(in srgb, currentColor 14%, transparent)',
    fontSize: '10px',
    fontWeight: '600',
    lineHeight: '16px',
    textAlign: 'center',
    opacity: '0.85',
  },
  ...letters({
    property: 'C',
    class: 'T',
    namespace: 'S',
    function: 'ƒ',
    keyword: 'K',
    variable: 'A',
    enum: '=',
  }),
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
