/** One field of the form that schedules a query. */
export interface ScheduleField {
  name: string;
  title: string;
  hint: string;
  kind: 'text' | 'number' | 'yes or no' | 'choice' | 'moment';
  choices: readonly string[];
  required: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function kindOf({ type, format, enum: choices }: Record<string, unknown>): ScheduleField['kind'] {
  if (Array.isArray(choices)) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'yes or no';
  return format === 'date-time' ? 'moment' : 'text';
}

/** The fields of the configured JSON Schema, in its order; null where no scheduling is configured. */
export function scheduleFields(configured: unknown): ScheduleField[] | null {
  if (!isRecord(configured) || !isRecord(configured.JSONSCHEMA)) return null;
  const { properties, required } = configured.JSONSCHEMA;
  if (!isRecord(properties)) return null;
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([name, field]) =>
    isRecord(field)
      ? [
          {
            name,
            title: textOr(field.title, name),
            hint: textOr(field.description, ''),
            kind: kindOf(field),
            choices: Array.isArray(field.enum) ? field.enum.map(String) : [],
            required: needed.has(name),
          },
        ]
      : [],
  );
}

/** Values as the schema means them; a text of blanks is none. */
export type ScheduleValues = Record<string, string | number | boolean>;

export const isAnswered = (fields: readonly ScheduleField[], values: ScheduleValues): boolean =>
  fields.every(({ name, required }) => !required || (values[name] !== undefined && values[name] !== ''));
