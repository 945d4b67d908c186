import type { Frame, PostProcessingStep } from '@parallax/contract';
import { aggregateRows } from './aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { cum } from './cum.ts';
import { diff } from './diff.ts';
import { flatten } from './flatten.ts';
import { geodeticParse } from './geodetic.ts';
import { geohashDecode, geohashEncode } from './geohash.ts';
import { histogram } from './histogram.ts';
import { fail, type Options } from './options.ts';
import { pivot } from './pivot.ts';
import { prophet } from './prophet.ts';
import { rank } from './rank.ts';
import { rename } from './rename.ts';
import { resample } from './resample.ts';
import { rolling } from './rolling.ts';
import { select } from './select.ts';
import { sort } from './sort.ts';
import { frameColumn, labelsOf, nameOf, type Table, tableOf } from './table.ts';

export type Operation = (table: Table, options: Options) => Table;

const unchanged: Operation = table => table;

/** Every operation of the wire by name. Separators are escaped by keeping names in levels, so those two rest. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  aggregate: aggregateRows,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  escape_separator: unchanged,
  flatten,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram,
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
  unescape_separator: unchanged,
};

export interface PostProcessed {
  frame: Frame;
  /** Output column → the levels its name was joined from. */
  labelMap: Record<string, string[]>;
  /** Row numbers, or the values of an index that was not flattened. */
  indexNames: unknown[];
}

export interface PostContext {
  /** Sums of a totals query, by metric label: the whole that `contribution` measures against. */
  contributionTotals?: Record<string, number | null>;
}

/**
 * Runs the steps of `post_processing` over a result. An empty result passes through untouched.
 *
 * @example
 * postProcess(frame, [{ operation: 'cum', options: { operator: 'sum', columns: { n: 'n' } } }]).frame
 */
export function postProcess(
  frame: Frame,
  steps: readonly (PostProcessingStep | null)[],
  context: PostContext = {},
): PostProcessed {
  let table = tableOf(frame);
  for (const step of frame.length > 0 ? steps : []) if (step) table = run(table, step, context);
  return {
    frame: { columns: table.columns.map(frameColumn), length: table.length },
    labelMap: Object.fromEntries(table.columns.map(column => [nameOf(column), labelsOf(column)])),
    indexNames: indexNames(table),
  };
}

function run(table: Table, step: PostProcessingStep, context: PostContext): Table {
  if (!step.operation) fail('`operation` property of post processing object undefined');
  if (!Object.hasOwn(OPERATIONS, step.operation)) {
    fail(`Unsupported post processing operation: ${step.operation}`);
  }
  const options: Options = { ...step.options };
  if (step.operation === 'contribution' && context.contributionTotals) {
    options.contribution_totals ??= context.contributionTotals;
  }
  return OPERATIONS[step.operation]!(table, options);
}

function indexNames(table: Table): unknown[] {
  const [first, ...others] = table.index;
  if (!first) return Array.from({ length: table.length }, (_, row) => row);
  if (others.length === 0) return Array.from(first.values as Iterable<unknown>);
  return Array.from({ length: table.length }, (_, row) => table.index.map(column => column.values[row]));
}
