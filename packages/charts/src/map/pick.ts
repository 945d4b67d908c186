/** The values an item of a map stands for, by column; a list where several places are drawn as one. */
export type MapPick = Record<string, unknown>;

const isNumbers = (values: readonly unknown[]): values is number[] =>
  values.every(value => typeof value === 'number');

/** What several places stand for together. */
export function mergedPick(picks: readonly MapPick[]): MapPick {
  const columns = new Set(picks.flatMap(pick => Object.keys(pick)));
  return Object.fromEntries(
    [...columns].map(column => {
      const values = [...new Set(picks.map(pick => pick[column]))];
      return [column, values.length === 1 ? values[0] : values];
    }),
  );
}

export const lowest = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
export const highest = (values: readonly number[]): number =>
  values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);

function nameOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return isNumbers(value) ? `${lowest(value)} – ${highest(value)}` : `${value[0]} +${value.length - 1}`;
}

/** How people read what an item stands for. */
export const pickName = (pick: MapPick): string => Object.values(pick).map(nameOf).join(', ');
