import { AppError, type FieldMessages, PlainError, type PlainStatus } from '@parallax/contract';
import { QueryError } from '@parallax/query';
import { type Refusal, refusalOf, refused } from '@parallax/query/statements';

/** What came of a reading, as plain data: errors lose their class on the way between threads. */
export type Outcome =
  | { kind: 'value'; value: unknown }
  | { kind: 'refusal'; refusal: Refusal }
  | { kind: 'query'; detail: string; prefix: string }
  | { kind: 'plain'; status: PlainStatus; body: string | FieldMessages }
  | { kind: 'fault'; message: string };

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return { kind: 'refusal', refusal: refusalOf(error) };
  if (error instanceof QueryError) {
    const { detail, message } = error;
    return { kind: 'query', detail, prefix: message.slice(0, message.length - detail.length) };
  }
  if (error instanceof PlainError) return { kind: 'plain', status: error.status, body: error.body };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function errorOf(outcome: Exclude<Outcome, { kind: 'value' }>): Error {
  switch (outcome.kind) {
    case 'refusal':
      return refused(outcome.refusal);
    case 'query':
      return new QueryError(outcome.detail, { prefix: outcome.prefix });
    case 'plain':
      return new PlainError(outcome.status, outcome.body);
    case 'fault':
      return new Error(outcome.message);
  }
}
