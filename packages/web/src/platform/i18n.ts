/** A language pack: source text → translation; a plural entry lists its forms by `Intl.PluralRules` category. */
export type Catalogue = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

interface Language {
  locale: string;
  catalogue: Catalogue;
}

let language: Language = { locale: 'en', catalogue: {} };

/** Switches the language; screens drawn afterwards use it. */
export function setLanguage(locale: string, catalogue: Catalogue): void {
  language = { locale, catalogue };
  numberFormats.clear();
  dateFormats.clear();
}

export const locale = (): string => language.locale;

type Value = string | number;

const fill = (text: string, values: readonly Value[]): string => {
  let next = 0;
  return text.replace(/%(?:(\d+)\$)?s|%%/g, (mark, position: string | undefined) => {
    if (mark === '%%') return '%';
    const value = values[position === undefined ? next++ : Number(position) - 1];
    return value === undefined ? mark : String(value);
  });
};

/**
 * Translates a source text and fills its `%s` places in order (`%2$s` picks by position).
 *
 * @example t('Tagged %s %ss', 3, 'chart') // 'Tagged 3 charts'
 */
export function t(text: string, ...values: Value[]): string {
  const found = language.catalogue[text];
  return fill(typeof found === 'string' ? found : text, values);
}

/** Like `t` with two source forms; the first value decides the form and fills the first `%s`. */
export function tn(one: string, many: string, count: number, ...values: Value[]): string {
  const found = language.catalogue[one];
  const category = new Intl.PluralRules(language.locale).select(count);
  const source = count === 1 ? one : many;
  const text = typeof found === 'object' ? (found[category] ?? found.other ?? source) : source;
  return fill(text, [formatNumber(count), ...values]);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function remembered<F>(formats: Map<string, F>, options: object, make: () => F): F {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  remembered(numberFormats, options, () => new Intl.NumberFormat(language.locale, options)).format(value);

export const formatDate = (
  value: Date | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string =>
  remembered(dateFormats, options, () => new Intl.DateTimeFormat(language.locale, options)).format(value);

const AGO_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** '7 minutes ago', in the person's language. */
export function formatAgo(then: number, now: number): string {
  const distance = then - now;
  const unit = AGO_UNITS.find(([, size]) => Math.abs(distance) >= size);
  if (!unit) return t('now');
  return new Intl.RelativeTimeFormat(language.locale).format(Math.trunc(distance / unit[1]), unit[0]);
}
