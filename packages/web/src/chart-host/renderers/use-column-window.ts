import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import { observeRoom } from './observe-room.ts';

const STEP = 4;

/** Every row is drawn again when the columns in the page change, so they change in steps. */
const inSteps = (range: Range): number[] =>
  defaultRangeExtractor({
    ...range,
    startIndex: Math.floor(range.startIndex / STEP) * STEP,
    endIndex: Math.min(range.count - 1, Math.ceil((range.endIndex + 1) / STEP) * STEP - 1),
  });

export interface ColumnWindow {
  /** The columns in the page: from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /** Widths of what is left out on both sides. */
  before: number;
  after: number;
  reveal(column: number): void;
}

/** The columns in sight of a table that scrolls sideways. `fixed` is the width of what stands still on the left. */
export function useColumnWindow(
  scroll: RefObject<HTMLElement | null>,
  widths: readonly number[],
  { fixed = 0, room }: { fixed?: number; room: number },
): ColumnWindow {
  const virtual = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => scroll.current,
    estimateSize: index => widths[index] ?? 0,
    initialRect: { width: room, height: 0 },
    observeElementRect: observeRoom,
    paddingStart: fixed,
    scrollPaddingStart: fixed,
    overscan: 2,
    rangeExtractor: inSteps,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are remembered until told otherwise
  useLayoutEffect(() => virtual.measure(), [widths, virtual]);
  const items = virtual.getVirtualItems();
  const [head, tail] = [items[0], items.at(-1)];
  return {
    first: head?.index ?? 0,
    end: tail ? tail.index + 1 : 0,
    before: Math.max(0, (head?.start ?? 0) - fixed),
    after: tail ? virtual.getTotalSize() - tail.end : 0,
    reveal: column => virtual.scrollToIndex(column),
  };
}
