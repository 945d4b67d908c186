import type { Settings, TransformContext } from '../../chart.ts';
import { readText } from '../settings/read.ts';
import { type NumberFormatter, numberFormatter } from './number.ts';
import { metricFormatter } from './value.ts';

/** The formatter of a metric by the chart's number and currency format. */
export const chosenFormatter = (
  metric: string,
  settings: Settings,
  context: TransformContext,
  key = 'number_format',
): NumberFormatter =>
  metricFormatter(
    metric,
    { numberFormat: readText(settings, key, 'SMART_NUMBER'), currency: settings.currency_format },
    context,
  );

export const percent: NumberFormatter = numberFormatter('.2~%');

/** The name readers know a metric or column by. */
export function displayName(label: string, { dataset }: TransformContext): string {
  const metric = dataset.metrics.find(saved => saved.name === label);
  const column = dataset.columns.find(saved => saved.name === label);
  return metric?.verboseName || column?.verboseName || label;
}
