import { readFileSync } from 'node:fs';
import type { ColumnKind, ErrorType, JsonValue } from '@parallax/contract';
import { parse } from 'yaml';

/** Fields that every case may carry: other values for one engine, or the reason why it does not apply there. */
interface CaseBase {
  name: string;
  skip?: Record<string, string>;
}
type WithOverrides<T extends CaseBase> = T & { on?: Record<string, Partial<T>> };

export interface TypeCase extends CaseBase {
  /** `{text}`, `{timestamp}` … are replaced by the engine's type names. */
  sql: string;
  kinds: ColumnKind[];
  /** Cells in the notation of `show.ts`. */
  rows: JsonValue[][];
}
export interface GrainCase extends CaseBase {
  grain: string;
  /** Wall-clock instant to its bucket. */
  buckets: Record<string, string>;
}
export interface FilterCase extends CaseBase {
  /** `{name}` and the like are quoted columns of the fixture; `expression` runs through the dialect. */
  expression: FilterExpression;
  ids: number[];
}
export type FilterExpression =
  | { ilike: { column: string; pattern: string; negated?: boolean } }
  | { like: { column: string; pattern: string; negated?: boolean } }
  | { equals: { column: string; value: string | number | boolean } }
  | { compare: { column: string; operator: '<>' | '<' | '<=' | '>' | '>='; value: string | number } }
  | { in: { column: string; values: (string | number)[]; negated?: boolean } }
  | { isBoolean: { column: string; value: boolean } }
  | { isNull: { column: string; negated?: boolean } }
  | { since: { column: string; from?: string; until?: string } };
export interface ErrorCase extends CaseBase {
  sql: string;
  code: ErrorType;
  /** One-based position, where the engine gives it. */
  line?: number;
  column?: number;
  /** Text that the message must contain. */
  message?: string;
}
export interface LiteralCase extends CaseBase {
  value: string;
}

export interface CaseFiles {
  types: TypeCase;
  grains: GrainCase;
  filters: FilterCase;
  errors: ErrorCase;
  literals: LiteralCase;
}

/** The cases of one file as they apply to one engine. */
export function casesFor<K extends keyof CaseFiles>(file: K, engine: string): CaseFiles[K][] {
  const text = readFileSync(new URL(`./cases/${file}.yaml`, import.meta.url), 'utf8');
  const cases: WithOverrides<CaseFiles[K]>[] = parse(text);
  return cases.map(({ on, ...base }) => ({ ...base, ...on?.[engine] }) as CaseFiles[K]);
}
