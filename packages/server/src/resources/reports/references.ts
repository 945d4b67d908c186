import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';

/** What alerts and reports point at may not be deleted under them. */
export async function requireUnreported(
  column: 'chart_id' | 'dashboard_id',
  ids: readonly number[],
  call: Call,
): Promise<void> {
  if (ids.length === 0) return;
  const reports = await call.services.db
    .selectFrom('reports')
    .select('name')
    .where(column, 'in', [...ids])
    .orderBy('name')
    .execute();
  if (reports.length === 0) return;
  const names = reports.map(report => report.name).join(', ');
  throw new PlainError(422, `There are associated alerts or reports: ${names}`);
}
