import { columnOf, type Frame, type QueryObject } from '@parallax/contract';
import type { Call } from '../http/call.ts';
import type { OpenContext, Prepared } from './chart-data.ts';
import { execute, type Place } from './execute.ts';
import { recordOf } from './json.ts';
import { planQuery } from './planning.ts';

const AUTO = 'AUTO';
const ROWS = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' } as const;
/** Two currencies and those rows that have none are all there is to know. */
const ENOUGH = 3;

const isAuto = (format: unknown): boolean => recordOf(format).symbol === AUTO;

/** The column that names the currency of each row, when some number of the chart is to be shown in it. */
export function currencyColumn(query: QueryObject, { form, dataset }: OpenContext): string | null {
  const column = dataset.currencyColumn;
  if (!column) return null;
  const saved = dataset.facts.metrics.filter(({ name }) => query.metrics?.includes(name));
  const formats = [
    form.currency_format,
    form.currency_format_secondary,
    ...Object.values(recordOf(form.column_config)).map(config => recordOf(config).currencyFormat),
    ...saved.map(metric => metric.currency),
  ];
  return formats.some(isAuto) ? column : null;
}

/** The one currency of the rows behind an answer; null when they have several, or none that is known. */
export async function detectCurrency(
  prepared: Prepared,
  frame: Frame,
  place: Place,
  call: Call,
): Promise<string | null> {
  const column = currencyColumn(prepared.query, prepared.open);
  if (column === null) return null;
  const shown = columnOf(frame, column) ? frame : await currencies(column, prepared, place, call);
  const values = columnOf(shown, column)?.values ?? [];
  const codes = new Set(
    Array.from(values, value =>
      String(value ?? '')
        .trim()
        .toUpperCase(),
    ),
  );
  codes.delete('');
  const [only] = codes;
  return codes.size === 1 && only && /^[A-Z]{3}$/.test(only) ? only : null;
}

/** Asks for the currencies under the filters, the time range and the row rules of the query itself. */
async function currencies(column: string, prepared: Prepared, place: Place, call: Call): Promise<Frame> {
  const { open, query } = prepared;
  const { filters, extras, time_range, granularity } = query;
  const asked: QueryObject = {
    columns: [column],
    metrics: [ROWS],
    filters,
    extras: { where: extras?.where },
    time_range,
    granularity,
    row_limit: ENOUGH,
  };
  const { dataset, database, form, templates } = open;
  const request = { dataset, database, principal: call.principal, now: call.now, form, templates };
  const { plan } = await planQuery(asked, request, call.services);
  const { frame } = await execute(plan, place);
  return frame;
}
