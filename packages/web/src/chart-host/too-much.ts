import type { ChartManifest, View } from '@parallax/charts';
import type { Frame } from '@parallax/contract';

/** Beyond these a picture says nothing any more and the page would stand still for it. */
const MOST_SERIES = 1000;
const MOST_PARTS = 5000;

/** Families whose every item is a shape with a label of its own. */
const FAMILIES_OF_PARTS: readonly string[] = ['part-of-whole', 'hierarchy', 'relation'];

/** The result is too large for a picture of this type. */
export class TooMuchToDraw extends Error {
  constructor(
    readonly what: 'series' | 'parts',
    readonly parts: number,
  ) {
    super(`Too much to draw: ${parts} ${what}`);
  }
}

/** Refuses results whose columns would each become a series, before anything is made of them. */
export function requireDrawable(
  { category }: Pick<ChartManifest, 'category'>,
  frames: readonly Frame[],
): void {
  if (category === 'Table') return;
  const widest = Math.max(0, ...frames.map(frame => frame.columns.length));
  if (widest > MOST_SERIES) throw new TooMuchToDraw('series', widest - 1);
}

/** Refuses a picture of more series or parts than anybody can tell apart. */
export function requireLegible(view: View): void {
  if (view.kind === 'matrix') for (const cell of view.matrix.cells) if (cell.view) requireLegible(cell.view);
  if (view.kind !== 'echarts') return;
  const { series } = view.option;
  const list = Array.isArray(series) ? series : series ? [series] : [];
  if (list.length > MOST_SERIES) throw new TooMuchToDraw('series', list.length);
  if (!FAMILIES_OF_PARTS.includes(view.family)) return;
  const parts = list.reduce(
    (sum, one) => sum + ('data' in one && Array.isArray(one.data) ? one.data.length : 0),
    0,
  );
  if (parts > MOST_PARTS) throw new TooMuchToDraw('parts', parts);
}
