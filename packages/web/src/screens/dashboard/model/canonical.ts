import { LAYOUT_VERSION, type Layout, VERSION_KEY } from '@parallax/contract';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
};

/** The layout as the wire carries it. */
export const toPositions = (layout: Layout): Record<string, unknown> => ({
  [VERSION_KEY]: LAYOUT_VERSION,
  ...layout,
});

/** The same layout is always the same text. */
export const layoutText = (layout: Layout): string => JSON.stringify(sorted(toPositions(layout)));
