import type { Tree } from './parser.ts';

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type of a node and its fields, or null for a plain bag of fields. */
export function nodeOf(value: unknown): { type: string; fields: Tree } | null {
  if (!isTree(value)) return null;
  const keys = Object.keys(value);
  const fields = value[keys[0]!];
  return keys.length === 1 && isTree(fields) ? { type: keys[0]!, fields } : null;
}

/** Calls `visit` for every typed node below and including `root`; returning false skips what lies inside. */
export function walk(root: unknown, visit: (type: string, fields: Tree) => boolean | undefined): void {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (Array.isArray(value)) for (const item of value) stack.push(item);
    else if (isTree(value)) {
      const node = nodeOf(value);
      if (node && visit(node.type, node.fields) === false) continue;
      stack.push(...Object.values(value));
    }
  }
}

export interface Identifier {
  name: string;
  quoted: boolean;
  /** Offsets in characters, when the parser kept them. */
  span: { start: number; end: number } | null;
}

export function identifierOf(value: unknown): Identifier | null {
  const inner = isTree(value) && isTree(value.identifier) ? value.identifier : value;
  if (!isTree(inner) || typeof inner.name !== 'string') return null;
  const { span } = inner;
  const placed = isTree(span) && typeof span.start === 'number' && typeof span.end === 'number';
  return {
    name: inner.name,
    quoted: inner.quoted === true,
    span: placed ? { start: span.start as number, end: span.end as number } : null,
  };
}
