import { type ChartDefinition, chartFor, loadMatrix, mayRepeat } from '@parallax/charts';
import { hasFlag } from '../../../platform/session.ts';

const loaded = new Map<string, ChartDefinition>();

/** The code of a chart type, loaded once; null for a type that is not known here. */
export async function loadDefinition(type: string): Promise<ChartDefinition | null> {
  const known = loaded.get(type);
  if (known) return known;
  const entry = chartFor(type);
  if (!entry) return null;
  const [{ chart }, matrix] = await Promise.all([entry.load(), hasFlag('MATRIXIFY') ? loadMatrix() : null]);
  const sections = matrix && mayRepeat(chart) ? matrix.matrixSection : [];
  const whole = { ...chart, controls: [...chart.controls, ...sections] };
  loaded.set(type, whole);
  return whole;
}

/** A type that was loaded before: every type in the undo history was. */
export const definitionOf = (type: string): ChartDefinition | null => loaded.get(type) ?? null;
