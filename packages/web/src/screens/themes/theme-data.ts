import { t } from '../../platform/i18n.ts';
import type { ThemeOverrides } from '../../platform/theme.ts';
import type { Mode } from '../../platform/tokens.ts';

/** A stored theme's JSON as far as it changes how the product looks. */
export interface ThemeData {
  mode: Mode;
  overrides: ThemeOverrides;
}

export type ReadTheme = { ok: true; theme: ThemeData } | { ok: false; message: string };

type Tokens = Record<string, string | number>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tokensOf = (value: unknown): Tokens => {
  const tokens: Tokens = {};
  if (!isRecord(value)) return tokens;
  for (const [name, token] of Object.entries(value))
    if (typeof token === 'string' || typeof token === 'number') tokens[name] = token;
  return tokens;
};

export function readTheme(text: string): ReadTheme {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, message: t('JSON not valid') };
  }
  if (!isRecord(data)) return { ok: false, message: t('must be a JSON object') };
  const components = Object.entries(isRecord(data.components) ? data.components : {});
  return {
    ok: true,
    theme: {
      mode: [data.algorithm].flat().includes('dark') ? 'dark' : 'light',
      overrides: {
        token: tokensOf(data.token),
        components: Object.fromEntries(components.map(([name, tokens]) => [name, tokensOf(tokens)])),
      },
    },
  };
}

const SWATCHES = ['colorPrimary', 'colorSuccess', 'colorWarning', 'colorError', 'colorBgLayout'];

/** The colours a theme sets, most telling first. */
export function swatches(text: string): string[] {
  const read = readTheme(text);
  if (!read.ok) return [];
  const { token = {} } = read.theme.overrides;
  return SWATCHES.flatMap(name => {
    const value = token[name];
    return typeof value === 'string' ? [value] : [];
  });
}
