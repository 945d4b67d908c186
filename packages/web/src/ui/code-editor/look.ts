import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const toned = (colour: string) => `color-mix(in srgb, var(--px-${colour}) 65%, var(--px-text))`;

export const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--px-secondary)', fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.attributeName], color: toned('primary') },
  { tag: [tags.string, tags.color], color: toned('success') },
  { tag: [tags.number, tags.bool, tags.null, tags.unit, tags.atom], color: toned('warning') },
  { tag: [tags.keyword, tags.tagName, tags.className], color: toned('danger') },
]);

/** The editor in the colours of whichever theme is on. */
export const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--px-text)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--px-font-mono)', lineHeight: '18px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--px-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--px-text)' },
  '.cm-gutters': {
    border: 'none',
    backgroundColor: 'var(--px-surface)',
    color: 'var(--px-secondary)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--px-secondary) 8%, transparent)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--px-primary) 25%, transparent) !important',
  },
  '.cm-tooltip': {
    border: '1px solid var(--px-line)',
    borderRadius: '6px',
    backgroundColor: 'var(--px-raised)',
    color: 'var(--px-text)',
    boxShadow: 'var(--px-shadow)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--px-primary)',
    color: 'var(--px-on-primary)',
  },
});
