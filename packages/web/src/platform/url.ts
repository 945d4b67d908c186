import { decodeRison, encodeRison } from '@parallax/contract';

/** How one piece of state lives in the address bar. `parse` answers undefined for text it does not accept. */
export interface UrlField<T> {
  fallback: T;
  parse(text: string): T | undefined;
  print(value: T): string;
}

type Fields = Record<string, UrlField<unknown>>;
export type UrlState<F> = { [K in keyof F]: F[K] extends UrlField<infer T> ? T : never };

export const textField = (fallback = ''): UrlField<string> => ({
  fallback,
  parse: text => text,
  print: value => value,
});

export const integerField = (fallback = 0): UrlField<number> => ({
  fallback,
  parse: text => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  print: String,
});

export const flagField = (fallback = false): UrlField<boolean> => ({
  fallback,
  parse: text =>
    text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined,
  print: String,
});

/** A whole number from 0 on; `true` stands for 1. */
export const levelField = (): UrlField<number> => ({
  fallback: 0,
  parse: text => (text === 'true' ? 1 : /^\d{1,9}$/.test(text) ? Number(text) : undefined),
  print: String,
});

export const choiceField = <const T extends string>(choices: readonly T[], fallback: T): UrlField<T> => ({
  fallback,
  parse: text => choices.find(choice => choice === text),
  print: value => value,
});

/** A structured value as rison; `accept` narrows what arrived, which anybody may have typed. */
export const risonField = <T>(fallback: T, accept: (value: unknown) => T | undefined): UrlField<T> => ({
  fallback,
  parse: text => {
    try {
      return accept(decodeRison(text));
    } catch {
      return undefined;
    }
  },
  print: value => encodeRison(value),
});

export interface UrlCodec<S> {
  read(search: string | URLSearchParams): S;
  /** The parameters whose text is not accepted; `read` answers their fallback. */
  refused(search: string | URLSearchParams): string[];
  /** The state as parameters; values equal to their fallback are left out, foreign parameters survive. */
  write(state: S, current?: string | URLSearchParams): URLSearchParams;
}

/**
 * Declares the part of the address bar a screen owns.
 *
 * @example const codec = urlCodec({ pageIndex: integerField(), viewMode: choiceField(['card', 'table'], 'table') });
 */
export function urlCodec<F extends Fields>(fields: F): UrlCodec<UrlState<F>>;
export function urlCodec(fields: Fields): UrlCodec<Record<string, unknown>> {
  return {
    read(search) {
      const params = new URLSearchParams(search);
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const text = params.get(name);
          return [name, (text === null ? undefined : field.parse(text)) ?? field.fallback];
        }),
      );
    },
    refused(search) {
      const params = new URLSearchParams(search);
      return Object.entries(fields).flatMap(([name, field]) => {
        const text = params.get(name);
        return text === null || field.parse(text) !== undefined ? [] : [name];
      });
    },
    write(state, current = '') {
      const params = new URLSearchParams(current);
      for (const [name, field] of Object.entries(fields)) {
        const value = state[name] ?? field.fallback;
        const text = field.print(value);
        if (text === field.print(field.fallback)) params.delete(name);
        else params.set(name, text);
      }
      return params;
    },
  };
}
