import type { Settings, TransformContext } from '../../chart.ts';
import { lonLatOf, type Place, worldOf } from '../../map/camera.ts';
import { type MapPick, mergedPick } from '../../map/pick.ts';
import type { LonLat, MapLayer } from '../../map/view.ts';
import type { View } from '../../view.ts';
import { extentOf, metricOf } from '../fields.ts';
import { chosenFormatter, displayName } from '../format/chosen.ts';
import { readFlag, readNumber } from '../settings/read.ts';
import { aggregated, type Weighted } from './aggregate.ts';
import { legendFormat, ramp, rampColour, rampLegend } from './colours.ts';
import { deckView, legendOf } from './view.ts';

/** The cells of a pattern: where a place of the world's square belongs, and the outline of a cell. */
export interface Pattern {
  cellOf(place: Place): [column: number, row: number];
  outline(column: number, row: number): Place[];
}

export const squares = (size: number): Pattern => ({
  cellOf: ([x, y]) => [Math.floor(x / size), Math.floor(y / size)],
  outline: (column, row) => [
    [column * size, row * size],
    [(column + 1) * size, row * size],
    [(column + 1) * size, (row + 1) * size],
    [column * size, (row + 1) * size],
  ],
});

/** Hexagons with a corner at the top; `radius` from the middle to a corner. */
export function hexagons(radius: number): Pattern {
  const [across, down] = [radius * Math.sqrt(3), radius * 1.5];
  const middle = (column: number, row: number): Place => [(column + (row & 1) / 2) * across, row * down];
  return {
    cellOf([x, y]) {
      const row = Math.round(y / down);
      const candidates = [row - 1, row, row + 1].map((near): [number, number] => [
        Math.round(x / across - (near & 1) / 2),
        near,
      ]);
      const distance = ([column, at]: [number, number]): number => {
        const [middleX, middleY] = middle(column, at);
        return (middleX - x) ** 2 + (middleY - y) ** 2;
      };
      return candidates.reduce((best, one) => (distance(one) < distance(best) ? one : best));
    },
    outline(column, row) {
      const [x, y] = middle(column, row);
      return Array.from({ length: 6 }, (_, corner): Place => {
        const angle = (Math.PI / 3) * corner + Math.PI / 6;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
    },
  };
}

const EQUATOR_METRES = 40_075_017;

/** A length on the ground as a share of the world's square, at the latitude in the middle of the places. */
export function worldLength(metres: number, places: readonly Weighted[]): number {
  const [low, high] = extentOf(places.map(({ at }) => at[1]));
  return metres / (EQUATOR_METRES * Math.max(0.05, Math.cos((((low + high) / 2) * Math.PI) / 180)));
}

interface Cell {
  column: number;
  row: number;
  weights: number[];
  picks: MapPick[];
}

function gathered(places: readonly Weighted[], pattern: Pattern): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { at, weight, pick } of places) {
    const [column, row] = pattern.cellOf(worldOf(at));
    const key = `${column},${row}`;
    const cell = cells.get(key) ?? { column, row, weights: [], picks: [] };
    cell.weights.push(weight);
    cell.picks.push(pick);
    cells.set(key, cell);
  }
  return [...cells.values()];
}

/** The tallest cell is as many times higher than a cell is wide. */
const TALLEST = 8;

/** Places gathered in cells of the ground: coloured by their figure, and raised by it when the map is tilted. */
export function cellsView(
  places: readonly Weighted[],
  { pattern, aggregate }: { pattern: Pattern; aggregate: string },
  settings: Settings,
  context: TransformContext,
): View {
  const cells = gathered(places, pattern);
  const figures = cells.map(({ weights }) => aggregated(aggregate, weights));
  const [low, high] = extentOf(figures);
  const colours = ramp(settings, context, 'categorical_palette');
  const raised = readFlag(settings, 'extruded', true);
  const tallest = (readNumber(settings, 'grid_size') ?? 20) * TALLEST;
  const metric = metricOf(settings, 'size');
  const format = chosenFormatter(metric, settings, context);
  const layer: MapLayer = {
    kind: 'areas',
    unit: 'pixels',
    opacity: 0.85,
    areas: cells.map(({ column, row }, index) => ({
      rings: [pattern.outline(column, row).map(lonLatOf) as LonLat[]],
      fill: rampColour(colours, [low, high], figures[index]!),
      stroke: null,
      width: 0,
      height: raised && high > 0 ? (Math.max(0, figures[index]!) / high) * tallest : 0,
    })),
    tips: [
      { label: displayName(metric || aggregate, context), texts: figures.map(figure => format(figure)) },
      { label: 'Places', texts: cells.map(({ weights }) => String(weights.length)) },
    ],
    picks: cells.map(({ picks }) => mergedPick(picks)),
  };
  const entries = cells.length > 0 ? rampLegend(colours, [low, high], legendFormat(settings)) : [];
  return deckView([layer], settings, context, legendOf(entries, displayName(metric, context), settings));
}
