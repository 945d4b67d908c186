import { AppError, type ErrorLevel, type ErrorType } from '@parallax/contract';

/** A catalogued error as plain data, which can be kept among results and cross threads. */
export interface Refusal {
  code: ErrorType;
  message: string;
  status: number;
  level: ErrorLevel;
  extra: Record<string, unknown>;
}

/** What is not in the catalogue is a fault of ours and goes on as it came. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  const { code, message, status, level, extra } = error;
  return { code, message, status, level, extra };
}

export const refused = ({ code, ...options }: Refusal): AppError => new AppError(code, options);
