/** One number of a benchmark. With a budget it is held to it; without one it only informs. */
export interface BenchResult {
  name: string;
  value: number;
  unit: string;
  /** The value must be at most this, or at least this when `better` is `higher`. */
  budget?: number;
  better?: 'lower' | 'higher';
  /** Set to decide otherwise than by the budget. */
  ok?: boolean;
  /** What the number is compared with in the same run, such as the bare driver. */
  floor?: { name: string; value: number };
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
