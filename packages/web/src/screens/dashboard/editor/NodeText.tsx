import type { LayoutNode } from '@parallax/contract';
import { changeMeta } from '../model/commands/index.ts';
import { edit } from './edit.ts';
import { InlineText } from './InlineText.tsx';

interface NodeTextProps {
  node: LayoutNode;
  field: 'text' | 'sliceNameOverride';
  label: string;
  /** What shows while the component has no text of its own. */
  fallback?: string;
  className?: string;
}

/** A title of a component, edited in place. */
export function NodeText({ node, field, label, fallback = '', className }: NodeTextProps) {
  return (
    <InlineText
      className={className}
      label={label}
      value={node.meta[field] || fallback}
      placeholder={node.meta.placeholder}
      onCommit={text => edit(changeMeta(node.id, { [field]: text === fallback ? '' : text }))}
    />
  );
}
