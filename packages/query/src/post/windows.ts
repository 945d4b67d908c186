import { type Interpolation, percentile } from './aggregators.ts';

/** Adds and removes numbers as a window slides, and tells the statistic of what is inside. */
export interface Window {
  add(value: number): void;
  remove(value: number): void;
  /** NaN when the statistic is undefined for the numbers inside. */
  value(): number;
}

/** A running total that keeps what rounding would lose, so a window left empty sums to exactly 0. */
class Total {
  #total = 0;
  #lost = 0;
  add(value: number): void {
    const next = this.#total + value;
    const kept = Math.abs(this.#total) >= Math.abs(value);
    this.#lost += kept ? this.#total - next + value : value - next + this.#total;
    this.#total = next;
  }
  get value(): number {
    return this.#total + this.#lost;
  }
}

export function sumWindow(): Window {
  const total = new Total();
  return { add: value => total.add(value), remove: value => total.add(-value), value: () => total.value };
}

export function meanWindow(): Window {
  const total = new Total();
  let count = 0;
  return {
    add(value) {
      total.add(value);
      count++;
    },
    remove(value) {
      total.add(-value);
      count--;
    },
    value: () => (count === 0 ? Number.NaN : total.value / count),
  };
}

/** Sums of powers around a fixed centre: the moments behind variance, skew and kurtosis. */
function momentWindow(centre: number, statistic: (count: number, moments: Moments) => number): Window {
  const sums = [new Total(), new Total(), new Total(), new Total()] as const;
  let count = 0;
  const shift = (value: number, sign: 1 | -1) => {
    const distance = value - centre;
    let power = 1;
    for (const total of sums) {
      power *= distance;
      total.add(sign * power);
    }
    count += sign;
  };
  return {
    add: value => shift(value, 1),
    remove: value => shift(value, -1),
    value: () =>
      statistic(
        count,
        centralMoments(
          count,
          sums.map(total => total.value),
        ),
      ),
  };
}

/** Means of the second, third and fourth power of the distance from the window's own mean. */
interface Moments {
  m2: number;
  m3: number;
  m4: number;
}

function centralMoments(count: number, sums: number[]): Moments {
  const [a = 0, b = 0, c = 0, d = 0] = sums.map(sum => sum / count);
  const m2 = b - a * a;
  return {
    m2: m2 <= Math.abs(b) * 1e-14 ? 0 : m2,
    m3: c - 3 * a * b + 2 * a ** 3,
    m4: d - 4 * a * c + 6 * a * a * b - 3 * a ** 4,
  };
}

export const varianceWindow = (centre: number, ddof: number): Window =>
  momentWindow(centre, (n, { m2 }) => (n > ddof && n > 0 ? (m2 * n) / (n - ddof) : Number.NaN));

export function deviationWindow(centre: number, ddof: number): Window {
  const variance = varianceWindow(centre, ddof);
  return { ...variance, value: () => Math.sqrt(variance.value()) };
}

export const skewWindow = (centre: number): Window =>
  momentWindow(centre, (n, { m2, m3 }) => {
    if (n < 3) return Number.NaN;
    return m2 === 0 ? 0 : (Math.sqrt(n * (n - 1)) / (n - 2)) * (m3 / m2 ** 1.5);
  });

export const kurtosisWindow = (centre: number): Window =>
  momentWindow(centre, (n, { m2, m4 }) => {
    if (n < 4) return Number.NaN;
    if (m2 === 0) return -3;
    return (((n * n - 1) * m4) / (m2 * m2) - 3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
  });

/** Keeps the numbers sorted; a move shifts at most one window's width of memory. */
export function quantileWindow(width: number, quantile: number, between: Interpolation): Window {
  const sorted = new Float64Array(width + 1);
  let count = 0;
  const find = (value: number) => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add(value) {
      const at = find(value);
      sorted.copyWithin(at + 1, at, count++);
      sorted[at] = value;
    },
    remove(value) {
      const at = find(value);
      sorted.copyWithin(at, at + 1, count--);
    },
    value: () => percentile(sorted.subarray(0, count), quantile * 100, between),
  };
}
