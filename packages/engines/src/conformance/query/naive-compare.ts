import { parseShift, resolveTimeRange, shiftRange, truncate } from '@parallax/query';
import type { ComparisonCase } from './arbitrary.ts';
import { evaluate, type NaiveContext, type NaiveQuery, type NaiveRow } from './naive.ts';
import type { Row } from './table.ts';

const iso = (wall: number) => new Date(wall).toISOString().replace('Z', '');

/** The main period's rows, each beside the shifted period's row that belongs to it. */
export function compareNaively(rows: Row[], shape: ComparisonCase, context: NaiveContext): NaiveRow[] {
  const range = resolveTimeRange(shape.range, { now: context.now });
  const shift = parseShift(shape.offset, range);
  const past = shiftRange(range, shift);
  const over = (text: string): NaiveRow[] => {
    const answer = evaluate(rows, questionOver(shape, text), context);
    if (answer === 'ambiguous') throw new Error('no series limit here');
    return answer;
  };
  const main = over(shape.range);
  const other = over(`${iso(past.since!)} : ${iso(past.until!)}`);
  const back = (moment: number) =>
    shiftRange({ since: moment, until: null }, { ...shift, amount: -shift.amount }).since!;
  const bucket = (moment: number) =>
    coarse(shape.grain) ? truncateLike(moment, shape.grain!, context) : moment;
  return main.map(row => {
    const candidates = other
      .filter(entry => shape.names.every(name => entry[name] === row[name]))
      .filter(entry => !shape.grain || bucket(back(Number(entry.when))) === bucket(Number(row.when)))
      .sort((a, b) => distance(a, row, back) - distance(b, row, back));
    return { ...row, [`count__${shape.offset}`]: candidates[0]?.count ?? null };
  });
}

function questionOver(shape: ComparisonCase, text: string): NaiveQuery {
  const names = shape.names.map(name => ({ label: name, source: name, grain: null }));
  return {
    dimensions: shape.grain ? [{ label: 'when', source: 'at', grain: shape.grain }, ...names] : names,
    metrics: ['count'],
    filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: text }],
    conditions: [],
    having: null,
    series: null,
    levels: null,
  };
}

const distance = (entry: NaiveRow, row: NaiveRow, back: (moment: number) => number) =>
  Math.abs(back(Number(entry.when)) - Number(row.when));

const coarse = (grain: string | null) => grain !== null && grain !== 'P1D';

/** Weeks named by their last day run from that weekday to the day before the next one. */
function truncateLike(moment: number, grain: string, { weekStart }: NaiveContext): number {
  if (!grain.startsWith('P1W/')) return truncate(moment, grain, weekStart);
  const day = 86_400_000;
  const lastDay = truncate(moment, grain);
  return lastDay === Math.floor(moment / day) * day ? lastDay : lastDay - 7 * day;
}
