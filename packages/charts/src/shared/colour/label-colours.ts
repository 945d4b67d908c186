import { ownValue } from '@parallax/contract';
import { categoricalScheme } from './scheme.ts';

export type LabelColours = (label: string) => string;

/**
 * Gives every label a colour: the fixed one if the dashboard has it, else the next free colour of the scheme. Labels
 * asked in the same order get the same colours, so a picture drawn on the server matches the browser's.
 */
export function labelColours(scheme: unknown, fixed: Readonly<Record<string, string>> = {}): LabelColours {
  const palette = categoricalScheme(scheme);
  const taken = new Set(Object.values(fixed).map(colour => colour.toLowerCase()));
  const free = palette.filter(colour => !taken.has(colour.toLowerCase()));
  const cycle = free.length > 0 ? free : palette;
  const given = new Map<string, string>();
  return label => {
    const own = ownValue(fixed, label) ?? given.get(label);
    if (own) return own;
    const colour = cycle[given.size % cycle.length]!;
    given.set(label, colour);
    return colour;
  };
}

/**
 * Colours shared by all charts of a dashboard: the labels that several charts show, in a stable order, each with one
 * colour of the scheme. `fixed` are the colours the dashboard's author chose.
 */
export function sharedLabelColours(
  labels: Iterable<string>,
  scheme: unknown,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colourOf = labelColours(scheme, fixed);
  const sorted = [...new Set(labels)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { ...Object.fromEntries(sorted.map(label => [label, colourOf(label)])), ...fixed };
}
