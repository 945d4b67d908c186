import type { Escaping } from './escaping.ts';
import { formatTime, parseTime } from './strftime.ts';
import { printed } from './values.ts';

export const MAX_TEXT = 1_000_000;

export class TemplateLimit extends Error {}

export type Keywords = Readonly<Record<string, unknown>>;
/** A filter or method written here instead of in the engine: plain data in, plain data out. */
export type OwnFilter = (operand: unknown, args: readonly unknown[], keywords: Keywords) => unknown;

/** Filters the engine lacks or would run without bounds. */
export const ownFilters = (escaping: Escaping): Record<string, OwnFilter> => ({
  where_in(operand, args, keywords) {
    const values = Array.isArray(operand)
      ? operand
      : operand === null || operand === undefined
        ? []
        : [operand];
    const none = keywords.default_to_none ?? args[1] ?? false;
    if (values.length === 0) return none === true ? null : '()';
    return `(${values.map(value => escaping.literal(value)).join(', ')})`;
  },
  to_datetime(operand, args, keywords) {
    const pattern = String(args[0] ?? keywords.format ?? '%Y-%m-%d %H:%M:%S');
    const moment = parseTime(String(operand), pattern);
    if (moment === null) throw new Error(`time data '${String(operand)}' does not match format '${pattern}'`);
    return formatTime(moment, '%Y-%m-%d %H:%M:%S');
  },
  join: (operand, args) => joined(operand, printed(args[0] ?? '')),
  replace: (operand, args) => replaced(printed(operand), printed(args[0] ?? ''), printed(args[1] ?? '')),
});

/** Methods of texts and lists that the engine lacks or would run without bounds. */
export const OWN_METHODS: Record<string, OwnFilter> = {
  join: (separator, args) => joined(args[0], printed(separator)),
  replace: (operand, args) => replaced(printed(operand), printed(args[0] ?? ''), printed(args[1] ?? '')),
};

function joined(list: unknown, separator: string): string {
  const parts = (Array.isArray(list) ? list : [list]).map(part => printed(part));
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  if (length > MAX_TEXT) throw new TemplateLimit('The template makes too long a text.');
  return parts.join(separator);
}

function replaced(text: string, from: string, to: string): string {
  if (from === '') return text;
  const parts = text.split(from);
  return joined(parts, to);
}
