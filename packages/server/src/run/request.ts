import { type FieldMessages, PlainError, QueryContext } from '@parallax/contract';
import { quoted } from '@parallax/query';
import { type Fault, findFaults, toFieldMessages } from '../http/validate.ts';
import { isRecord } from './json.ts';

/** A query context from the text of a JSON body, or from the `form_data` field of a form that asks for a download. */
export function readContext(body: unknown): QueryContext {
  if (typeof body === 'string') return readContext(parse(body));
  const fields = isRecord(body) ? body : null;
  const fromForm = fields && !('queries' in fields) && typeof fields.form_data === 'string';
  const context = fromForm ? parse(String(fields.form_data)) : body;
  if (!isRecord(context) || (Object.keys(context).length === 0 && !fromForm)) {
    throw new PlainError(400, 'Request is not JSON');
  }
  const faults = findFaults(QueryContext, context);
  if (faults) throw incorrect(toFieldMessages(faults.map(worded)));
  return context as QueryContext;
}

/** Limits are worded with their own name. */
function worded(fault: Fault): Fault {
  const name = fault.path.at(-1);
  if ((name !== 'row_limit' && name !== 'row_offset') || !fault.message.startsWith('Must be greater'))
    return fault;
  return { ...fault, message: `\`${name}\` must be greater than or equal to 0` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError(400, 'Request is not JSON');
  }
}

const incorrect = (messages: FieldMessages): PlainError =>
  new PlainError(400, `Request is incorrect: ${dictText(messages)}`);

/** Messages in the notation existing clients show: `{'queries': {0: {'row_limit': ['…']}}}`. */
export function dictText(value: FieldMessages | FieldMessages[string]): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(dictText).join(', ')}]`;
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^\d+$/.test(key) ? key : quoted(key)}: ${dictText(item)}`,
  );
  return `{${entries.join(', ')}}`;
}
