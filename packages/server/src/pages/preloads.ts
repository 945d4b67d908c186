import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, recordOf, recordsIn } from '../run/json.ts';
import type { FirstReply } from './first-replies.ts';

/** Built with the web client: the scripts and styles a page asks for as soon as it runs. */
interface Preloads {
  /** By the start of the address. */
  pages: readonly [address: string, files: readonly string[]][];
  /** By chart type. */
  charts: Readonly<Record<string, readonly string[]>>;
  filters: readonly string[];
}
const NONE: Preloads = { pages: [], charts: {}, filters: [] };

/**
 * Links that let the browser fetch a page's scripts and styles beside the shell's instead of after them; what the page
 * shows, and so what it is drawn with, is known from the replies that go with it.
 */
export function createPreloadLinks(
  root: string,
): (url: string, replies: Readonly<Record<string, FirstReply>>) => string {
  const file = join(root, 'preloads.json');
  const { pages, charts, filters }: Preloads = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : NONE;
  return (url, replies) => {
    const [, ofPage = []] = pages.find(([address]) => url.startsWith(address)) ?? [];
    const results = Object.values(replies).map(({ body }) => (isRecord(body) ? body.result : null));
    const files = [
      ...ofPage,
      ...[...namedType(url), ...results.flatMap(chartTypes)].flatMap(type =>
        Object.hasOwn(charts, type) ? charts[type]! : [],
      ),
      ...(results.some(hasFilters) ? filters : []),
    ];
    return [...new Set(files)].map(link).join('');
  };
}

/** The type that the address of a new chart names. */
const namedType = (url: string): string[] =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('viz_type');

/** The types of a dashboard's charts, or of the one that Explore opens. */
function chartTypes(result: unknown): string[] {
  const shown = Array.isArray(result) ? result : [result];
  return shown.flatMap(one => {
    const type = recordOf(recordOf(one).form_data).viz_type;
    return typeof type === 'string' ? [type] : [];
  });
}

const hasFilters = (result: unknown): boolean =>
  recordsIn(recordOf(recordOf(result).json_metadata).native_filter_configuration).length > 0;

/** Styles are applied at once: the script that asks for one then finds it there. */
const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
