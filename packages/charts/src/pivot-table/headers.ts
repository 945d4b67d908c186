import type { Path } from './cells.ts';
import type { Entry, MetricPlace } from './lines.ts';

type CellText = (label: string, path: Path, index: number) => string;

/** The texts beside or above a line, one for each level. */
export function headerTexts(
  entry: Entry,
  dimensions: readonly string[],
  inside: boolean,
  text: CellText,
): string[] {
  const total = entry.path.length === 0 && dimensions.length > 0 ? 'Total' : 'Subtotal';
  const texts = dimensions.map((label, index) => {
    if (index < entry.path.length) return text(label, entry.path, index);
    return index === entry.path.length ? total : '';
  });
  if (entry.metric === null) return texts;
  return inside ? [...texts, entry.metric] : [entry.metric, ...texts];
}

/** Names of the levels of a side. */
export function levelNames(dimensions: readonly string[], hasMetrics: boolean, place: MetricPlace): string[] {
  if (!hasMetrics) return [...dimensions];
  return place.inside ? [...dimensions, 'Metric'] : ['Metric', ...dimensions];
}
