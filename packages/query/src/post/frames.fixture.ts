import type { Cell, ColumnKind, Frame } from '@parallax/contract';
import { postProcess } from './index.ts';

/** A frame from columns written as `name:kind`. */
export function frameOf(columns: Record<string, Cell[]>): Frame {
  const entries = Object.entries(columns);
  return {
    length: entries[0]?.[1].length ?? 0,
    columns: entries.map(([key, values]) => {
      const [name = '', kind = 'float'] = key.split(':');
      return { name, kind: kind as ColumnKind, type: kind.toUpperCase(), values };
    }),
  };
}

/** Column name → values, for comparing. */
export const contentsOf = (frame: Frame): Record<string, unknown[]> =>
  Object.fromEntries(
    frame.columns.map(({ name, values }) => [name, Array.from(values as Iterable<unknown>)]),
  );

export const run = (frame: Frame, ...steps: [operation: string, options?: Record<string, unknown>][]) =>
  contentsOf(
    postProcess(
      frame,
      steps.map(([operation, options]) => ({ operation, options })),
    ).frame,
  );
