import type { Choice, Control, ControlSection, Settings } from '../../chart.ts';

type Rest = Omit<Control, 'kind' | 'setting' | 'label'>;

/** A control that changes the query. */
export const querying = (
  kind: Control['kind'],
  setting: string,
  label: string,
  rest: Rest = {},
): Control => ({
  kind,
  setting,
  label,
  queries: true,
  ...rest,
});

/** A control that only changes the drawing. */
export const drawing = (kind: Control['kind'], setting: string, label: string, rest: Rest = {}): Control => ({
  kind,
  setting,
  label,
  queries: false,
  ...rest,
});

export const dataSection = (label: string, rows: Control[][], description?: string): ControlSection => ({
  label,
  tab: 'data',
  rows,
  ...(description ? { description } : {}),
});

export const customizeSection = (label: string, rows: Control[][]): ControlSection => ({
  label,
  tab: 'customize',
  rows,
});

/** Choices whose label is the value itself, or `[value, label]` pairs. */
export const choicesOf = (
  ...items: readonly (Choice['value'] | readonly [Choice['value'], string])[]
): readonly Choice[] =>
  items.map(item =>
    typeof item === 'object' && item !== null
      ? { value: item[0], label: item[1] }
      : { value: item, label: String(item) },
  );

export const required = (value: unknown): string | null =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'cannot be empty'
    : null;

export const wholeNumber = (value: unknown): string | null =>
  value === undefined || value === null || value === '' || Number.isInteger(Number(value))
    ? null
    : 'is expected to be an integer';

export const isNumber = (value: unknown): string | null =>
  value === undefined || value === null || value === '' || Number.isFinite(Number(value))
    ? null
    : 'is expected to be a number';

export const when =
  (setting: string, wanted: unknown = true) =>
  (settings: Settings): boolean =>
    settings[setting] === wanted;

export const whenSet =
  (setting: string) =>
  (settings: Settings): boolean =>
    Boolean(settings[setting]);
