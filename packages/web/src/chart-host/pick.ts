import type { Repetition, View } from '@parallax/charts';
import type { MouseEvent as ReactMouseEvent } from 'react';

/** What was hit in a picture: the values it stands for, and the picture's name for it. */
export interface Picked {
  name: string;
  /** Dimension values by column label. */
  values: Readonly<Record<string, unknown>>;
  /** Other dimension values of the same row. */
  also?: Readonly<Record<string, unknown>>;
  /** The place on the x-axis. */
  x?: { column: string; value: unknown; temporal: boolean };
  /** In a picture of several charts, which of them it is of. */
  layer?: number;
  /** In a chart repeated over a grid, the cell it is in. */
  cell?: PickedCell;
}

export interface PickedCell extends Repetition {
  name: string;
}

/** `choose` is a click or Enter; `menu` asks what can be done with it. */
export interface PickGesture {
  kind: 'choose' | 'menu';
  at: { x: number; y: number };
}

export type OnPick = (picked: Picked, gesture: PickGesture) => void;

/** No part of the picture, only the chart itself. */
export const NOTHING_PICKED: Picked = { name: '', values: {} };

type EChartsPicture = Extract<View, { kind: 'echarts' }>;

export interface EChartsHit {
  name?: string;
  seriesName?: string;
  value?: unknown;
}

/** Reads a hit of ECharts by the names the view gave its parts. Null when it stands for nothing. */
export function pickedInPicture({ pick }: EChartsPicture, hit: EChartsHit): Picked | null {
  if (!pick) return null;
  const name = (pick.by === 'series' ? hit.seriesName : hit.name) ?? '';
  const values = Object.hasOwn(pick.values, name) ? pick.values[name]! : {};
  const x = pick.x && placeOnAxis(pick.x, hit.value);
  if (Object.keys(values).length === 0 && !x) return null;
  return { name, values, ...(x ? { x } : {}) };
}

function placeOnAxis(
  { column, temporal, upright, cells = {} }: NonNullable<NonNullable<EChartsPicture['pick']>['x']>,
  point: unknown,
): Picked['x'] {
  if (!Array.isArray(point)) return undefined;
  const shown: unknown = point[upright ? 1 : 0];
  if (shown === undefined) return undefined;
  const value = typeof shown === 'string' && Object.hasOwn(cells, shown) ? cells[shown] : shown;
  return { column, temporal, value };
}

/** A part of a picture that keys can step to. */
export interface PickTarget {
  picked: Picked;
  /** How ECharts finds it. */
  find: { seriesName: string } | { name: string } | { seriesIndex: number; dataIndex: number };
}

/** All parts of a picture that stand for something, in the order in which keys go through them. */
export function pickTargets(view: EChartsPicture): PickTarget[] {
  const { pick } = view;
  if (!pick) return [];
  const named = Object.entries(pick.values).filter(([, values]) => Object.keys(values).length > 0);
  if (named.length > 0) {
    return named.map(([name, values]) => ({
      picked: { name, values },
      find: pick.by === 'series' ? { seriesName: name } : { name },
    }));
  }
  return pick.x ? pointsOf(view) : [];
}

/** The points of the first series, for a chart that no dimension divides. */
function pointsOf(view: EChartsPicture): PickTarget[] {
  const all = [view.option.series ?? []].flat();
  const seriesIndex = all.findIndex(({ data }) => Array.isArray(data) && data.length > 0);
  const data: unknown = all[seriesIndex]?.data;
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown, dataIndex): PickTarget[] => {
    const value = typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry;
    const picked = pickedInPicture(view, { value });
    const name = picked?.x ? axisText(picked.x) : '';
    return picked ? [{ picked: { ...picked, name }, find: { seriesIndex, dataIndex } }] : [];
  });
}

/** A place on an axis as people read it. */
export const axisText = ({ value, temporal }: NonNullable<Picked['x']>): string =>
  temporal && typeof value === 'number'
    ? new Date(value)
        .toISOString()
        .replace('T', ' ')
        .replace(/( 00:00)?:00\.000Z$/, '')
    : value === null
      ? 'NULL'
      : String(value);

/** A context menu asked for by key: the gesture is handled where the key is. */
export const isKeyMenu = (event: MouseEvent): boolean =>
  event instanceof PointerEvent ? event.pointerType === '' : event.button !== 2;

/** A menu where a picture has no part of its own. */
export const menuOf = (onPick: OnPick) => (event: ReactMouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
  if (isKeyMenu(event.nativeEvent)) return;
  onPick(NOTHING_PICKED, { kind: 'menu', at: { x: event.clientX, y: event.clientY } });
};

export const opensMenu = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Below the middle of an element, where a menu asked for by key appears. */
export function middleOf(element: Element): PickGesture['at'] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
