import type { ChartDefinition, Control, ControlContext, ControlSection, Settings } from '@parallax/charts';
import { draftOfFilter, filterProblem } from '../../../controls/model/filter.ts';
import { isRecord } from '../../../controls/model/read.ts';

/** What is wrong, by setting. */
export type Problems = Readonly<Record<string, string>>;

const SERVER_PAGED_ROWS = 500_000;

/** Rules that hold for a kind of control or a setting in every chart. */
function generalProblem(control: Control, value: unknown, settings: Settings): string | null {
  const { options, kind } = control;
  const given = value !== null && value !== undefined && value !== '';
  if (kind === 'filters' && Array.isArray(value)) {
    const broken = value.map(filter => filterProblem(draftOfFilter(filter))).find(Boolean);
    if (broken) return broken;
  }
  if (kind === 'number' && given) {
    const number = Number(value);
    if (!Number.isFinite(number)) return 'is expected to be a number';
    if (options?.max !== undefined && number > options.max) return `Value cannot exceed ${options.max}`;
    if (options?.min !== undefined && number < options.min) return `Value cannot be below ${options.min}`;
  }
  if (control.setting === 'order_by_cols' && Array.isArray(value) && !value.every(isOrder))
    return 'Found invalid orderby options';
  if (control.setting === 'row_limit' && settings.server_pagination && Number(value) > SERVER_PAGED_ROWS)
    return `Server pagination needs a row limit of at most ${SERVER_PAGED_ROWS}`;
  return null;
}

function isOrder(entry: unknown): boolean {
  if (typeof entry !== 'string') return false;
  try {
    const pair: unknown = JSON.parse(entry);
    return Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'boolean';
  } catch {
    return false;
  }
}

/** Names that settings use but the dataset does not have. */
function missingField(control: Control, value: unknown, { dataset }: ControlContext): string | null {
  const values = Array.isArray(value) ? value : [value];
  const columns = new Set(dataset.columns.map(column => column.name));
  const metrics = new Set(dataset.metrics.map(metric => metric.name));
  for (const item of values) {
    const simple = isRecord(item) && item.expressionType === 'SIMPLE';
    const name =
      typeof item === 'string' ? item : simple && isRecord(item.column) ? item.column.column_name : undefined;
    if (typeof name !== 'string' || name === '') continue;
    const known =
      control.kind === 'metric' || control.kind === 'metrics'
        ? typeof item === 'string'
          ? metrics.has(name)
          : columns.has(name)
        : columns.has(name) || name === '__timestamp';
    if (!known) return `${name} is not in this dataset`;
  }
  return null;
}

const FIELD_KINDS: readonly Control['kind'][] = ['column', 'columns', 'metric', 'metrics'];

export const isVisible = (control: Control, settings: Settings, context: ControlContext): boolean =>
  control.kind !== 'hidden' && (control.visible?.(settings, context) ?? true);

/** Every visible control's problem. A chart runs only without any. */
export function findProblems(
  { controls }: Pick<ChartDefinition, 'controls'>,
  settings: Settings,
  context: ControlContext,
): Problems {
  const problems: Record<string, string> = {};
  for (const control of controls.flatMap(section => section.rows.flat())) {
    if (!isVisible(control, settings, context)) continue;
    const value = settings[control.setting];
    const problem =
      generalProblem(control, value, settings) ??
      control.validate?.(value, settings) ??
      (FIELD_KINDS.includes(control.kind) ? missingField(control, value, context) : null);
    if (problem) problems[control.setting] = problem;
  }
  return problems;
}

/** How many problems a tab hides, for its badge. */
export const problemsInTab = (
  sections: readonly ControlSection[],
  tab: ControlSection['tab'],
  problems: Problems,
): number =>
  sections
    .filter(section => section.tab === tab)
    .flatMap(section => section.rows.flat())
    .filter(control => problems[control.setting]).length;
