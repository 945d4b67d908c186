import { AppError } from '@parallax/contract';

/** The file is the client's mistake; the message says what is wrong with it. */
export const unreadable = (message: string) =>
  new AppError('INVALID_PAYLOAD_FORMAT_ERROR', { message, extra: { invalid: ['file'] } });
