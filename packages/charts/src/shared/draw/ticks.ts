import type { Settings } from '../../chart.ts';
import { readText } from '../settings/read.ts';

const ANGLES: Record<string, number> = { '45°': 45, '90°': 90 };

/** How the labels of the x-axis lean, from the named layouts of older controls. */
export function tickRotation(settings: Settings): { rotate: number; interval?: number } {
  const layout = readText(settings, 'x_ticks_layout', 'auto');
  return { rotate: ANGLES[layout] ?? 0, ...(layout === 'flat' ? { interval: 0 } : {}) };
}
