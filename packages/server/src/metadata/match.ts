import { type Expression, expressionBuilder, type SqlBool } from 'kysely';

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
): Expression<SqlBool> {
  const escaped = text.replace(wildcards ? /\\/g : /[\\%_]/g, '\\$&');
  return expressionBuilder<never, never>()(operand, 'ilike', PATTERNS[how](escaped));
}
