import type { FieldMessages } from '@parallax/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { isTooDeep } from './json-depth.ts';

const WIRE_DATETIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ allErrors: true, coerceTypes, useDefaults: true, strict: false, verbose: true });
  addFormats.default(ajv, ['uuid', 'email']);
  ajv.addFormat('json-text', text => isJson(text));
  ajv.addFormat(
    'wire-datetime',
    text => WIRE_DATETIME.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T'))),
  );
  return ajv;
}

/** Whether a text is JSON that is not nested beyond reason. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !isTooDeep(text);
  } catch {
    return false;
  }
}

const strict = validator(false);
const coercing = validator(true);
const compiled = {
  strict: new WeakMap<TSchema, ValidateFunction>(),
  coercing: new WeakMap<TSchema, ValidateFunction>(),
};

/** Compiles on first use: the start is not held up by schemas nobody asks for. */
function compile(schema: TSchema, coerce: boolean): ValidateFunction {
  const known = coerce ? compiled.coercing : compiled.strict;
  let validate = known.get(schema);
  if (!validate) {
    validate = (coerce ? coercing : strict).compile(schema);
    known.set(schema, validate);
  }
  return validate;
}

/** Messages per field when the value does not fit, null when it does. Text from a URL is coerced in place. */
export function findFaults(schema: TSchema, value: unknown, coerce = false): Fault[] | null {
  const validate = compile(schema, coerce);
  if (validate(value)) return null;
  return (validate.errors ?? [])
    .filter(error => error.keyword !== 'anyOf' || !hasNested(validate.errors!, error))
    .map(toFault);
}

export interface Fault {
  /** Path of the offending value, e.g. `['columns', '0', 'column_name']`. */
  path: string[];
  message: string;
  /** The validator's own words, used for `q`. */
  detail: string;
}

const hasNested = (errors: ErrorObject[], outer: ErrorObject): boolean =>
  errors.some(error => error !== outer && error.instancePath.startsWith(`${outer.instancePath}/`));

function toFault(error: ErrorObject): Fault {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map(part => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') path.push(String(params.missingProperty));
  if (error.keyword === 'additionalProperties') path.push(String(params.additionalProperty));
  return { path, message: fieldMessage(error), detail: detail(error) };
}

const TYPE_MESSAGES: Record<string, string> = {
  string: 'Not a valid string.',
  integer: 'Not a valid integer.',
  number: 'Not a valid number.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  object: 'Not a valid mapping type.',
};

function fieldMessage(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const parent = (error.parentSchema ?? {}) as { minLength?: number; maxLength?: number };
  switch (error.keyword) {
    case 'required':
      return 'Missing data for required field.';
    case 'additionalProperties':
      return 'Unknown field.';
    case 'type':
      if (error.data === null) return 'Field may not be null.';
      return TYPE_MESSAGES[String([params.type].flat()[0])] ?? 'Invalid value.';
    case 'minLength':
    case 'maxLength':
      if (parent.minLength !== undefined && parent.maxLength !== undefined)
        return `Length must be between ${parent.minLength} and ${parent.maxLength}.`;
      return error.keyword === 'minLength'
        ? `Shorter than minimum length ${parent.minLength}.`
        : `Longer than maximum length ${parent.maxLength}.`;
    case 'enum':
      return error.data === null
        ? 'Field may not be null.'
        : `Must be one of: ${(params.allowedValues as unknown[]).filter(value => value !== null).join(', ')}.`;
    case 'const':
      return `Must be equal to ${String(params.allowedValue)}.`;
    case 'minimum':
      return `Must be greater than or equal to ${String(params.limit)}.`;
    case 'maximum':
      return `Must be less than or equal to ${String(params.limit)}.`;
    case 'format':
      if (params.format === 'json-text') return 'JSON not valid';
      if (params.format === 'wire-datetime') return 'Not a valid datetime.';
      return `Not a valid ${String(params.format)}.`;
    default:
      return 'Invalid value.';
  }
}

function detail(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const shown = JSON.stringify(error.data)?.replaceAll('"', "'");
  switch (error.keyword) {
    case 'type':
      return `${shown} is not of type '${String([params.type].flat()[0])}'`;
    case 'required':
      return `'${String(params.missingProperty)}' is a required property`;
    case 'enum':
      return `${shown} is not one of [${(params.allowedValues as unknown[]).map(value => `'${String(value)}'`).join(', ')}]`;
    default:
      return error.message ?? 'is invalid';
  }
}

/** Faults as the nested body `{ field: ['text'], list: { '0': { field: ['text'] } } }`. */
export function toFieldMessages(faults: Fault[]): FieldMessages {
  const root: FieldMessages = {};
  for (const { path, message } of faults) {
    if (path.length === 0) {
      root._schema = [...(Array.isArray(root._schema) ? root._schema : []), message];
      continue;
    }
    let node = root;
    for (const step of path.slice(0, -1)) {
      const next = node[step];
      node = node[step] = typeof next === 'object' && !Array.isArray(next) ? next : {};
    }
    const leaf = path.at(-1)!;
    const known = node[leaf];
    if (Array.isArray(known)) {
      if (!known.includes(message)) known.push(message);
    } else node[leaf] = [message];
  }
  return root;
}
