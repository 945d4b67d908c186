import { type Expression, type RawBuilder, sql } from 'kysely';
import { fold } from './fold.ts';

const PATTERNS = {
  starts: (text: string) => `${text}%`,
  ends: (text: string) => `%${text}`,
  contains: (text: string) => `%${text}%`,
};

export interface MatchOptions {
  /** `%` and `_` in the text stand for any characters, as the generic list operators of the API have it. */
  wildcards?: boolean;
}

/** Whether a column's text starts with, ends with or contains the given one, without case. */
export function matches(
  operand: Expression<unknown>,
  how: keyof typeof PATTERNS,
  text: string,
  { wildcards = false }: MatchOptions = {},
): RawBuilder<boolean> {
  const escaped = fold(text).replace(wildcards ? /\\/g : /[\\%_]/g, '\\$&');
  return sql<boolean>`lower(${operand}) like ${PATTERNS[how](escaped)} escape '\\'`;
}
