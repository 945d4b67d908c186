import type { ChartsLayer } from '../map/view.ts';
import { asNumber, isRecord } from '../shared/settings/read.ts';

const LEVELS = 29;
const [SMALLEST, LARGEST] = [16, 1200];

const bounded = (value: number): number => Math.round(Math.min(LARGEST, Math.max(SMALLEST, value)));

/** The size of the small charts at each zoom level. */
export function chartSizes(value: unknown): ChartsLayer['sizes'] {
  const saved = isRecord(value) ? value : {};
  const configs = isRecord(saved.configs) ? saved.configs : {};
  const read = (key: string, fallback: number): number => asNumber(configs[key]) ?? fallback;
  const [zoom, width, height] = [read('zoom', 6), read('width', 100), read('height', 100)];
  const [slope, exponent] = [read('slope', 30), read('exponent', 2)];
  const share = height / Math.max(1, width);
  return Array.from({ length: LEVELS }, (_, level) => {
    const steps = level - zoom;
    const wide =
      saved.type === 'LINEAR'
        ? width + steps * slope
        : saved.type === 'EXP'
          ? width * exponent ** steps
          : width;
    return { width: bounded(wide), height: bounded(wide * share) };
  });
}
