import { randomBytes } from 'node:crypto';
import { AppError } from '@parallax/contract';
import type { Connection, LoadTarget, TableRef } from '../engine.ts';

/** Whether the table is there; fails when it is and must not be. */
export async function tableExists(
  describe: Connection['describe'],
  { catalog, schema, table, mode }: Omit<LoadTarget, 'columns'>,
): Promise<boolean> {
  const ref: TableRef = { catalog, schema, table };
  const exists = await describe(ref).then(
    ({ columns }) => columns.length > 0,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TABLE_DOES_NOT_EXIST_ERROR') return false;
      throw error;
    },
  );
  if (exists && mode === 'create') throw alreadyExists(table);
  return exists;
}

export const alreadyExists = (table: string): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', {
    message: `Table already exists. Choose another name than ${table}, or replace it, or append to it.`,
  });

/** Names of tables that only a load in progress knows. */
export const LOADING_PREFIX = 'parallax_upload_';
export const temporaryName = (): string => `${LOADING_PREFIX}${randomBytes(8).toString('hex')}`;
