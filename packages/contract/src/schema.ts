import { type Static, type TSchema, Type } from 'typebox';

/** `null` or the given schema, written so that validators and serialisers need no union. */
export const Nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    // A schema without a type takes null already.
    ...('type' in schema ? { nullable: true } : {}),
    ...('enum' in schema ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  });

export const OneOf = <const V extends readonly string[]>(...values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });

/** Text that must parse as JSON. */
export const JsonText = () => Type.String({ format: 'json-text' });

/** Naive ISO 8601 date-time as the wire writes it, e.g. `2026-11-15T02:18:56.499847`. */
export const DateTime = () => Type.String({ format: 'wire-datetime' });

export const Opt = Type.Optional;
export const OptText = (options?: Parameters<typeof Type.String>[0]) =>
  Type.Optional(Nullable(Type.String(options)));

export const Id = Type.Integer({ minimum: 0 });
export const IdList = Type.Array(Type.Integer());

export const Anything = Type.Unsafe<unknown>({});
export const AnyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });
