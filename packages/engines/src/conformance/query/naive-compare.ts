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
  const moved = (moment: number) => shiftRange({ since: moment, until: null }, shift).since!;
  const bucket = (moment: number) => (coarse(shape.grain) ? truncate(moment, shape.grain!) : moment);
  return main.map(row => {
    const alike = other.filter(entry => shape.names.every(name => entry[name] === row[name]));
    const candidates = shape.grain ? nearby(alike, moved(Number(row.when)), bucket) : alike;
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

/** Rows of the bucket a moment falls into, the nearest first. */
function nearby(rows: NaiveRow[], moment: number, bucket: (moment: number) => number): NaiveRow[] {
  const distance = ({ when }: NaiveRow) => Math.abs(Number(when) - moment);
  return rows
    .filter(({ when }) => bucket(Number(when)) === bucket(moment))
    .sort((a, b) => distance(a) - distance(b));
}

const coarse = (grain: string | null) => grain !== null && grain !== 'P1D';
