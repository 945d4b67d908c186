import { AppError } from '@parallax/contract';
import { refusalOf, refused, type SentStatement } from '@parallax/query/statements';
import type { SqlReader } from '../sql-reading/sql-reader.ts';

/** A catalogued error about a statement that was sent, pointing into the script instead. */
export async function placedInScript(
  error: unknown,
  script: string,
  statement: SentStatement,
  reader: SqlReader,
): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { message, status, level, code, extra } = refused(
    await reader.read('inScript', script, refusalOf(error), statement),
  );
  return new AppError(code, { message, status, level, extra, cause: error });
}
