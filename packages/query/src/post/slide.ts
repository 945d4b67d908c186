import { fail } from './options.ts';
import type { Window } from './windows.ts';

export interface WindowShape {
  width: number;
  minPeriods: number;
  center: boolean;
}

/** The last row inside the window that belongs to `row`; it may lie beyond the data. */
const endOf = (row: number, { width, center }: WindowShape): number =>
  center ? row + Math.floor((width - 1) / 2) : row;

/** Runs a window over the rows once, adding and removing each number once. */
export function slide(numbers: Float64Array, shape: WindowShape, window: Window): Float64Array {
  const results = new Float64Array(numbers.length);
  let count = 0;
  let next = 0;
  let first = 0;
  for (let row = 0; row < numbers.length; row++) {
    const end = endOf(row, shape);
    for (; next <= end && next < numbers.length; next++) {
      if (Number.isNaN(numbers[next]!)) continue;
      window.add(numbers[next]!);
      count++;
    }
    for (; first <= end - shape.width; first++) {
      if (first >= next || Number.isNaN(numbers[first]!)) continue;
      window.remove(numbers[first]!);
      count--;
    }
    results[row] = count >= shape.minPeriods ? window.value() : Number.NaN;
  }
  return results;
}

/** Minimum or maximum of every window by a queue of the candidates that may still win. */
export function extremeRolling(
  numbers: Float64Array,
  shape: WindowShape,
  wins: (a: number, b: number) => boolean,
): Float64Array {
  const results = new Float64Array(numbers.length);
  const queue = new Int32Array(numbers.length);
  let head = 0;
  let tail = 0;
  let count = 0;
  let next = 0;
  for (let row = 0; row < numbers.length; row++) {
    const end = endOf(row, shape);
    for (; next <= end && next < numbers.length; next++) {
      if (Number.isNaN(numbers[next]!)) continue;
      count++;
      while (tail > head && wins(numbers[next]!, numbers[queue[tail - 1]!]!)) tail--;
      queue[tail++] = next;
    }
    const leaving = end - shape.width;
    if (leaving >= 0 && leaving < numbers.length && !Number.isNaN(numbers[leaving]!)) count--;
    while (tail > head && queue[head]! <= leaving) head++;
    results[row] = tail > head && count >= shape.minPeriods ? numbers[queue[head]!]! : Number.NaN;
  }
  return results;
}

const SHAPES: Record<string, (at: number, width: number) => number> = {
  boxcar: () => 1,
  triang: (at, width) => {
    const half = (width + 1) / 2;
    return 1 - Math.abs((at + 1 - half) / (width % 2 ? half : width / 2));
  },
  bartlett: (at, width) => (width === 1 ? 1 : 1 - Math.abs((2 * at) / (width - 1) - 1)),
  hamming: (at, width) => (width === 1 ? 1 : 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (width - 1))),
  hann: (at, width) => (width === 1 ? 1 : 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (width - 1))),
  blackman: (at, width) => {
    const angle = (2 * Math.PI * at) / Math.max(width - 1, 1);
    return width === 1 ? 1 : 0.42 - 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
  },
};

/** Weighted windows know sums and means only. Costs rows × width. */
export function weightedRolling(type: string, winType: unknown) {
  if (typeof winType !== 'string' || !Object.hasOwn(SHAPES, winType)) {
    return fail(`Invalid win_type: ${String(winType)}`);
  }
  if (type !== 'sum' && type !== 'mean') return fail(`Invalid rolling_type: ${type}`);
  return (numbers: Float64Array, shape: WindowShape): Float64Array => {
    const weights = Float64Array.from({ length: shape.width }, (_, at) => SHAPES[winType]!(at, shape.width));
    return numbers.map((_, row) => {
      const start = endOf(row, shape) - shape.width + 1;
      let [total, weight, count] = [0, 0, 0];
      for (let at = Math.max(0, -start); at < shape.width && start + at < numbers.length; at++) {
        const value = numbers[start + at]!;
        if (Number.isNaN(value)) continue;
        total += value * weights[at]!;
        weight += weights[at]!;
        count++;
      }
      if (count < Math.max(shape.minPeriods, 1)) return Number.NaN;
      return type === 'sum' ? total : total / weight;
    });
  };
}
