const UNITS = ['', ' K', ' M', ' G', ' T', ' P'];

function readable(value: unknown, unit: string): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'unknown';
  let scaled = value;
  let step = 0;
  for (; scaled >= 1000 && step < UNITS.length - 1; step++) scaled /= 1000;
  return `${Number(scaled.toFixed(1))}${UNITS[step]}${unit}`;
}

/** The planner's estimate out of `EXPLAIN (TYPE IO, FORMAT JSON)`. */
export function planCosts(plan: string): Record<string, string>[] {
  const { estimate }: { estimate?: Record<string, unknown> } = JSON.parse(plan);
  if (!estimate) return [];
  return [
    {
      'Output count': readable(estimate.outputRowCount, ' rows'),
      'Output size': readable(estimate.outputSizeInBytes, 'B'),
      'CPU cost': readable(estimate.cpuCost, ''),
      'Max memory': readable(estimate.maxMemory, 'B'),
      'Network cost': readable(estimate.networkCost, ''),
    },
  ];
}
