import { PlainError } from '@parallax/contract';
import { parseShift, resolveTimeRange, shiftRange, TimeRangeError } from '@parallax/query';

type Asked = string | { timeRange: string; shift?: string | null };

/** Bounds of time ranges as ISO text, empty for an open side. */
export function resolveRanges(asked: string | Asked[], now: number) {
  const list = Array.isArray(asked) ? asked : [asked];
  return list.map(entry => {
    const { timeRange, shift = null } = typeof entry === 'string' ? { timeRange: entry } : entry;
    const { since, until } = bounds(timeRange, shift, now);
    return { since: isoOf(since), until: isoOf(until), timeRange, shift };
  });
}

function bounds(timeRange: string, shift: string | null, now: number) {
  try {
    const range = resolveTimeRange(timeRange, { now });
    return shift ? shiftRange(range, parseShift(shift, range)) : range;
  } catch (error) {
    if (error instanceof TimeRangeError) throw new PlainError(400, `Unexpected time range: ${error.message}`);
    throw error;
  }
}

const isoOf = (epoch: number | null): string => {
  if (epoch === null) return '';
  const iso = new Date(epoch).toISOString().slice(0, -1);
  return iso.endsWith('.000') ? iso.slice(0, -4) : iso;
};
