export const FILTER_TYPES = ['Regular', 'Base'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export const filterType = (value: unknown): FilterType =>
  FILTER_TYPES.find(type => type === value) ?? 'Regular';
