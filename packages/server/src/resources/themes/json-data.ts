import { PlainError } from '@parallax/contract';

const ALGORITHMS = new Set(['default', 'dark', 'compact', 'system']);
const FONT_HOSTS = new Set([
  'fonts.googleapis.com',
  'fonts.gstatic.com',
  'use.typekit.net',
  'use.typekit.com',
]);
const MAX_FONTS = 15;

/** Checks the parts of a theme that the product understands; other keys pass. Throws the documented 400. */
export function checkThemeData(text: string): void {
  const data = parse(text);
  for (const key of ['token', 'components'] as const) {
    if (data[key] !== undefined && !isObject(data[key])) fail(`${key} must be an object`);
  }
  for (const key of ['hashed', 'inherit'] as const) {
    if (data[key] !== undefined && typeof data[key] !== 'boolean') fail(`${key} must be a boolean`);
  }
  if (data.algorithm !== undefined) {
    const names = [data.algorithm].flat();
    if (names.some(name => !ALGORITHMS.has(String(name))))
      fail('algorithm must be default, dark, compact or system');
  }
  if (isObject(data.token)) checkFonts(data.token.fontUrls);
}

function checkFonts(fonts: unknown): void {
  if (fonts === undefined) return;
  if (!Array.isArray(fonts) || fonts.length > MAX_FONTS)
    fail(`fontUrls takes at most ${MAX_FONTS} addresses`);
  for (const font of fonts as unknown[]) {
    const address = URL.canParse(String(font)) ? new URL(String(font)) : null;
    if (address?.protocol !== 'https:' || !FONT_HOSTS.has(address.hostname)) {
      fail(`fontUrls: ${String(font)} is not on an allowed font host`);
    }
  }
}

function parse(text: string): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    fail('JSON not valid');
  }
  if (!isObject(data)) fail('must be a JSON object');
  return data as Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fail(message: string): never {
  throw new PlainError(400, { json_data: [message] });
}
