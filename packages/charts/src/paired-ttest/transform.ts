import type { Cell, Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { sumOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { groupBy } from '../shared/group-by.ts';
import { readTimed, type TimedSeries } from '../shared/legacy-time/series.ts';
import { readNumber } from '../shared/settings/read.ts';
import type { GridColumn, View } from '../view.ts';
import { pairedTest } from './student.ts';

const groupName = (series: TimedSeries): string =>
  Object.values(series.dimensions)
    .map(value => (value === null ? '<NULL>' : String(value)))
    .join(', ');

const column = (key: string, label: string, group: string, values: Cell[], texts: string[]): GridColumn => ({
  key,
  label,
  group,
  align: 'right',
  generic: 0,
  values,
  texts,
});

/** Every group against the first one, which is the control. */
function columnsOf(
  metric: string,
  members: readonly TimedSeries[],
  settings: Settings,
  context: TransformContext,
): GridColumn[] {
  const [control] = members;
  if (!control) return [];
  const level = readNumber(settings, 'significance_level') ?? 0.05;
  const group = displayName(metric, context);
  const digits = (key: string, fallback: number): number =>
    Math.min(20, Math.max(0, readNumber(settings, key) ?? fallback));
  const base = sumOf(control.values);
  const others = members.slice(1);
  const p = [null, ...others.map(member => pairedTest(member.values, control.values))];
  const lift = [
    null,
    ...others.map(member => (base === 0 ? null : ((sumOf(member.values) - base) / Math.abs(base)) * 100)),
  ];
  const shown = (value: number | null, at: number, precision: number): string =>
    at === 0 ? 'control' : value === null ? '–' : value.toFixed(precision);
  const significant = p.map(value => (value === null ? null : value < level));
  return [
    column(
      `${metric} p`,
      'p-value',
      group,
      p,
      p.map((value, at) => shown(value, at, digits('pvalue_precision', 6))),
    ),
    column(
      `${metric} lift`,
      'Lift %',
      group,
      lift,
      lift.map((value, at) => shown(value, at, digits('liftvalue_precision', 4))),
    ),
    {
      ...column(
        `${metric} significant`,
        'Significant',
        group,
        significant,
        significant.map((value, at) => (at === 0 ? 'control' : value === null ? '–' : value ? 'yes' : 'no')),
      ),
      align: 'left',
      generic: 3,
      colours: significant.map(value => (value ? context.theme.success : null)),
    },
  ];
}

export function pairedTestView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const { series } = readTimed(emptyFrameOr(frames, 0), settings, context);
  const metrics = [...groupBy(series, item => item.metric)];
  const names = (metrics[0]?.[1] ?? []).map(groupName);
  const columns: GridColumn[] = [
    { key: 'group', label: 'Group', align: 'left', generic: 1, texts: names, values: names },
    ...metrics.flatMap(([metric, members]) => columnsOf(metric, members, settings, context)),
  ];
  return {
    kind: 'grid',
    grid: { columns, length: names.length, pageSize: null, serverPaging: null, searchable: false },
  };
}
