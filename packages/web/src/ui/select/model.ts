export type OptionValue = string | number;

export interface Option {
  value: OptionValue;
  label: string;
  /** Said beside the label in the list, in a quieter voice. */
  note?: string;
}

/** Options that live on the server. `key` names the source in the cache. */
export interface OptionSource {
  key: readonly unknown[];
  /** Milliseconds of quiet before a search is sent; a source that answers at once takes fewer. */
  debounce?: number;
  page(request: OptionRequest): Promise<OptionPage>;
  /** The options with these texts for values, for a pasted list that names more than was loaded. */
  named?(texts: readonly string[]): Promise<Option[]>;
}

export interface OptionRequest {
  search: string;
  page: number;
  pageSize: number;
  signal: AbortSignal;
}

export interface OptionPage {
  options: Option[];
  total: number;
}

/** A source that also tells why its last page did not come; null once one came. */
export const telling = (source: OptionSource, tell: (problem: unknown) => void): OptionSource => ({
  ...source,
  page: async request => {
    try {
      const page = await source.page(request);
      tell(null);
      return page;
    } catch (error) {
      if (!request.signal.aborted) tell(error);
      throw error;
    }
  },
});

export const VISIBLE_TAGS = 4;
export const VIRTUAL_ABOVE = 20;
export const OPTIONS_PAGE_SIZE = 100;
export const FAST_DEBOUNCE = 250;
export const SLOW_DEBOUNCE = 500;
export const LOAD_MORE_AT = 0.7;

const SEPARATORS = /,|\r\n|\n|\t|;/;

/** Pasted text as separate values: split on comma, CRLF, LF, tab or semicolon, trimmed, without blanks or repeats. */
export const splitTokens = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      .map(part => part.trim())
      .filter(Boolean),
  ),
];

const same = (a: OptionValue, b: OptionValue): boolean => String(a) === String(b);
export const includes = (options: readonly Option[], value: OptionValue): boolean =>
  options.some(option => same(option.value, value));

/** The option a text stands for, by value first, then by label regardless of case. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find(option => String(option.value) === text) ??
  options.find(option => option.label.toLowerCase() === text.toLowerCase());

/** Whether texts that are no option can be chosen: all, none, or those that could be one. */
export type AllowNew = boolean | ((text: string) => boolean);

const allows = (allowNew: AllowNew, text: string): boolean =>
  typeof allowNew === 'boolean' ? allowNew : allowNew(text);

/** A new option for a text that matches no existing value; undefined when free entry is off or it exists. */
export function creatable(text: string, options: readonly Option[], allowNew: AllowNew): Option | undefined {
  const trimmed = text.trim();
  if (!trimmed || !allows(allowNew, trimmed) || findOption(options, trimmed)) return undefined;
  return { value: trimmed, label: trimmed };
}

/** Adds pasted tokens to a selection: known ones as their options, unknown ones only when free entry is allowed. */
export function pasteInto(
  selected: readonly Option[],
  text: string,
  options: readonly Option[],
  allowNew: AllowNew,
): Option[] {
  const result = [...selected];
  for (const token of splitTokens(text)) {
    const option = findOption([...options, ...result], token) ?? creatable(token, options, allowNew);
    if (option && !includes(result, option.value)) result.push(option);
  }
  return result;
}

export const filterOptions = (options: readonly Option[], search: string): readonly Option[] => {
  const needle = search.trim().toLowerCase();
  if (!needle) return options;
  return options.filter(
    option =>
      option.label.toLowerCase().includes(needle) || String(option.value).toLowerCase().includes(needle),
  );
};

/** Joins pages and the chosen options without repeating a value; the first mention wins. */
export function uniqueOptions(...lists: (readonly Option[])[]): Option[] {
  const byValue = new Map<string, Option>();
  for (const option of lists.flat()) {
    const key = String(option.value);
    if (!byValue.has(key)) byValue.set(key, option);
  }
  return [...byValue.values()];
}

export const allSelected = (visible: readonly Option[], selected: readonly Option[]): boolean =>
  visible.length > 0 && visible.every(option => includes(selected, option.value));

/** Select All: adds every visible option, or takes them all away when all are in. */
export const toggleAll = (visible: readonly Option[], selected: readonly Option[]): Option[] =>
  allSelected(visible, selected)
    ? selected.filter(option => !includes(visible, option.value))
    : uniqueOptions(selected, visible);

/** Whether a list is scrolled far enough to fetch the next page. */
export const nearEnd = (list: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  list.scrollTop > (list.scrollHeight - list.clientHeight) * LOAD_MORE_AT;
