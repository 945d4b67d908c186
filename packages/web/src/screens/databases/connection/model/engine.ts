import type { api, SuccessReply } from '@parallax/contract';

export type Engine = SuccessReply<typeof api.database.available>['databases'][number];

/** One value of an engine's connection form. */
export interface ParameterField {
  name: string;
  kind: 'text' | 'number' | 'switch' | 'pairs' | 'secret';
  label: string;
  hint: string;
  placeholder: string;
  required: boolean;
  initial: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const KINDS: Record<string, ParameterField['kind']> = {
  integer: 'number',
  boolean: 'switch',
  object: 'pairs',
};

/** The tunnel has a switch of its own in the dialog, in either form. */
const ELSEWHERE = new Set(['ssh']);

/** The fields of an engine's form in their order; none when it is connected by address alone. */
export function formFields({ parameters }: Pick<Engine, 'parameters'>): ParameterField[] {
  const properties = isObject(parameters?.properties) ? parameters.properties : {};
  const required = Array.isArray(parameters?.required) ? parameters.required : [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isObject(schema) || ELSEWHERE.has(name)) return [];
    const label = textOf(schema.title) || name;
    const hint = textOf(schema.description);
    return [
      {
        name,
        kind: schema.format === 'password' ? 'secret' : (KINDS[textOf(schema.type)] ?? 'text'),
        label,
        hint: hint === label ? '' : hint,
        placeholder: schema.example === undefined ? '' : String(schema.example),
        required: required.includes(name),
        initial: schema.default ?? null,
      },
    ];
  });
}

export const hasForm = (engine: Engine | undefined): boolean =>
  engine !== undefined && formFields(engine).length > 0;

/** The engine an address names, by its scheme. */
export const engineOfAddress = (engines: readonly Engine[], address: string): Engine | undefined => {
  const [, scheme] = /^([a-z0-9]+)(?:\+[\w.-]+)?:\/\//i.exec(address.trim()) ?? [];
  return engines.find(({ engine }) => engine === scheme?.toLowerCase());
};
