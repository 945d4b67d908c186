export const ITEM_WIDTH = 220;
const MORE_WIDTH = 140;

/** How many filters fit beside one another; the others go behind "More filters", which may stand there anyway. */
export function fitting(width: number, count: number, withMore = false): number {
  if (!withMore && count * ITEM_WIDTH <= width) return count;
  return Math.min(count, Math.max(0, Math.floor((width - MORE_WIDTH) / ITEM_WIDTH)));
}
