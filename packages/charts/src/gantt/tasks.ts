import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { dimensionsOf, measuresOf, valuesAt } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { SMART_DATE, timeFormatter } from '../shared/format/time.ts';
import { toNumber } from '../shared/format/value.ts';
import { readFlag, readText } from '../shared/settings/read.ts';

export interface Task {
  from: number;
  to: number;
  lane: string;
  series: string;
  /** Further columns and metrics for the tooltip, as texts. */
  details: [name: string, text: string][];
  dimensions: Record<string, unknown>;
}

const LANE_SEPARATOR = ' · ';

/** Rows with a beginning and an end; where only one is known the task is a moment. */
export function readTasks(frame: Frame, settings: Settings, context: TransformContext): Task[] {
  const [start] = dimensionsOf(frame, settings, 'start_time');
  const [end] = dimensionsOf(frame, settings, 'end_time');
  const [lane] = dimensionsOf(frame, settings, 'y_axis');
  const [series] = dimensionsOf(frame, settings, 'series');
  const columns = dimensionsOf(frame, settings, 'tooltip_columns', 'smart_date_detailed');
  const measures = measuresOf(frame, settings, 'tooltip_metrics');
  const format = numberFormatter(readText(settings, 'tooltipValuesFormat', 'SMART_NUMBER'));
  const split = readFlag(settings, 'subcategories') && series !== undefined;
  return Array.from({ length: frame.length }, (_, row) => row).flatMap((row): Task[] => {
    const [from, to] = [toNumber(start?.cell(row)), toNumber(end?.cell(row))];
    const [first, last] = [from ?? to, to ?? from];
    if (first === null || last === null) return [];
    const name = lane?.texts[row] ?? '';
    const group = series?.texts[row] ?? '';
    return [
      {
        from: Math.min(first, last),
        to: Math.max(first, last),
        lane: split ? `${name}${LANE_SEPARATOR}${group}` : name,
        series: group,
        details: [
          ...columns.map((column): [string, string] => [
            displayName(column.label, context),
            column.texts[row] ?? '',
          ]),
          ...measures.map((measure): [string, string] => [
            displayName(measure.label, context),
            format(measure.values[row] ?? null),
          ]),
        ],
        dimensions: series ? valuesAt([series], row) : {},
      },
    ];
  });
}

export const tooltipTime = (settings: Settings) => {
  const chosen = readText(settings, 'tooltipTimeFormat', SMART_DATE);
  return timeFormatter(chosen === SMART_DATE ? 'smart_date_detailed' : chosen);
};
