import type { Frame } from '@parallax/contract';
import { type Dimension, valuesAt } from '../fields.ts';
import { NULL_TEXT } from '../format/value.ts';

/** A part of a hierarchy: the rows that share the values of its levels. */
export interface Branch {
  /** The last level's text. */
  label: string;
  /** Texts of all levels, joined: unique among all branches. */
  path: string;
  depth: number;
  value: number;
  secondary: number;
  /** Values of the levels by column label. */
  dimensions: Record<string, unknown>;
  children: Branch[];
}

export interface LevelOptions {
  levels: readonly Dimension[];
  values: readonly (number | null)[];
  secondary?: readonly (number | null)[];
  /** Without nulls a branch ends where its next level has no value. */
  keepNulls?: boolean;
}

/** Nests rows by their levels. The figures of a branch are the sums of its rows. */
export function nestLevels(frame: Frame, options: LevelOptions): Branch[] {
  const { levels, values, secondary, keepNulls = true } = options;
  const roots: Branch[] = [];
  const known = new Map<string, Branch>();
  for (let row = 0; row < frame.length; row++) {
    let siblings = roots;
    let path = '';
    for (const [depth, level] of levels.entries()) {
      const label = level.texts[row] ?? NULL_TEXT;
      if (!keepNulls && level.cell(row) === null) break;
      path = depth === 0 ? label : `${path}, ${label}`;
      const key = `${depth}\u0000${path}`;
      let branch = known.get(key);
      if (!branch) {
        const dimensions = valuesAt(levels.slice(0, depth + 1), row);
        branch = { label, path, depth, value: 0, secondary: 0, dimensions, children: [] };
        known.set(key, branch);
        siblings.push(branch);
      }
      branch.value += values[row] ?? 0;
      branch.secondary += secondary?.[row] ?? 0;
      siblings = branch.children;
    }
  }
  return roots;
}

/** All branches, parents before their children. */
export const flattenBranches = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap(branch => [branch, ...flattenBranches(branch.children)]);

/** What a click on a branch stands for. */
export const pickBranches = (branches: readonly Branch[]) => ({
  by: 'item' as const,
  values: Object.fromEntries(flattenBranches(branches).map(branch => [branch.path, branch.dimensions])),
});
