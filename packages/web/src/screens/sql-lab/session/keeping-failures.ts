import { ClientError } from '../../../api/errors.ts';
import { isTransient } from '../../../api/query-client.ts';

/** A failure that is told in words of its own. */
export class KeepingError extends Error {}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ClientError && error.status === status;

/** The network is gone, or the server is: then a gateway answers in its place. Nothing has been decided. */
export const isUnreachable = isTransient;
