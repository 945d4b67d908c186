import type { EChartsOption } from 'echarts';
import JSON5 from 'json5';
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

/**
 * Lays the reader's own ECharts options (an object literal as text; data only, never code) over a finished option.
 * An object given where the option has a list applies to each of its items. Unreadable text changes nothing.
 */
export function withFreeOptions(option: EChartsOption, text: unknown): EChartsOption {
  if (typeof text !== 'string' || text.trim() === '' || text.trim() === '{}') return option;
  try {
    const free: unknown = JSON5.parse(text.trim().replace(/^\(([\s\S]*)\)$/, '$1'));
    return isRecord(free) ? (mergeDeep(option, free) as EChartsOption) : option;
  } catch {
    return option;
  }
}
