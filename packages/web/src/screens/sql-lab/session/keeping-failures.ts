import { ClientError } from '../../../api/errors.ts';

/** A failure that is told in words of its own. */
export class KeepingError extends Error {}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ClientError && error.status === status;

/** The network is gone, or the server is. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ClientError && error.has('FRONTEND_NETWORK_ERROR');
