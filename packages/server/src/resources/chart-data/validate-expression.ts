import { AppError, type Body, PlainError, type ProductApi, type QueryObject } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { openContext, placeOf, prepareQuery } from '../../run/chart-data.ts';
import { columnsOf } from '../../run/execute.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'probe_count' };

/** Tries an expression on its dataset without reading a row; what is wrong with it comes back as a list. */
export async function validateExpression(
  { type, id }: { type: string; id: number },
  { expression, expression_type = 'where' }: Body<ProductApi['chartData']['validateExpression']>,
  call: Call,
) {
  const query = queryFor(expression, expression_type);
  const open = await openContext({ datasource: { id, type }, queries: [query], form_data: {} }, call);
  try {
    const prepared = await prepareQuery(query, open, call);
    const sql = `SELECT * FROM (\n${prepared.plan.sql}\n) AS probe WHERE 1 = 0`;
    await columnsOf(sql, placeOf(prepared, call, call.signal));
    return [];
  } catch (error) {
    if (error instanceof PlainError && error.status === 400)
      return [fault(error.message.replace(/^Error: /, ''))];
    if (error instanceof AppError && error.status < 500) {
      return [fault(error.message, numberOf(error.extra.line), numberOf(error.extra.column))];
    }
    throw error;
  }
}

function queryFor(
  expression: string,
  kind: NonNullable<Body<ProductApi['chartData']['validateExpression']>['expression_type']>,
): QueryObject {
  const written = { expressionType: 'SQL', sqlExpression: expression, label: 'probe_value' };
  switch (kind) {
    case 'column':
      return { columns: [written], row_limit: 1 };
    case 'metric':
      return { columns: [], metrics: [written], row_limit: 1 };
    case 'where':
      return { columns: [], metrics: [COUNT], extras: { where: expression }, row_limit: 1 };
    case 'having':
      return { columns: [], metrics: [COUNT], extras: { having: expression }, row_limit: 1 };
  }
}

const fault = (message: string, line: number | null = null, column: number | null = null) => ({
  line_number: line,
  start_column: column,
  end_column: column,
  message,
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
