import type { EChartsOption } from 'echarts';
import { isRecord } from '../settings/read.ts';

/** String templates with markup would be inserted into the page as HTML, and links may carry scripts. */
function isUnsafe(key: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (key === 'formatter' || key === 'extraCssText') return /[<>]/.test(value);
  return /link$/i.test(key) && !/^https?:/i.test(value);
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'renderItem', 'appendTo']);

function mergeDeep(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && isRecord(over)) return base.map(item => mergeDeep(item, over));
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (FORBIDDEN.has(key) || isUnsafe(key, value)) continue;
    merged[key] = key in base ? mergeDeep(base[key], value) : mergeDeep({}, value);
  }
  return merged;
}

type Parse = (text: string) => unknown;
let parse: Parse | null = null;

const hasOptions = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.trim() !== '{}';

/** Makes ready to read free options. Few charts have any, so what reads them is loaded with the first. */
export async function loadFreeOptions(text: unknown): Promise<void> {
  if (hasOptions(text)) parse ??= (await import('json5')).default.parse;
}

/**
 * Lays the reader's own ECharts options (an object literal as text; data only, never code) over a finished option.
 * An object given where the option has a list applies to each of its items. Unreadable text changes nothing, nor does
 * any before `loadFreeOptions`.
 */
export function withFreeOptions(option: EChartsOption, text: unknown): EChartsOption {
  if (!parse || !hasOptions(text)) return option;
  try {
    const free = parse(text.trim().replace(/^\(([\s\S]*)\)$/, '$1'));
    return isRecord(free) ? (mergeDeep(option, free) as EChartsOption) : option;
  } catch {
    return option;
  }
}
