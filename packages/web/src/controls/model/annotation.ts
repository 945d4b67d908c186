import { asNumber, asText, isRecord } from './read.ts';

export const ANNOTATION_TYPES = [
  { value: 'FORMULA', label: 'Formula' },
  { value: 'EVENT', label: 'Event' },
  { value: 'INTERVAL', label: 'Interval' },
  { value: 'TIME_SERIES', label: 'Time series' },
] as const;
export type AnnotationType = (typeof ANNOTATION_TYPES)[number]['value'];

/** Where the data of a layer may come from: an annotation layer, or the rows of another chart. */
export const SOURCES: Record<AnnotationType, readonly string[]> = {
  FORMULA: [''],
  EVENT: ['NATIVE', 'table'],
  INTERVAL: ['NATIVE', 'table'],
  TIME_SERIES: ['line'],
};

/** Wire names, as saved charts have them. */
export interface AnnotationLayer {
  name: string;
  annotationType: AnnotationType;
  sourceType: string;
  value: unknown;
  valueName?: string;
  show: boolean;
  showLabel: boolean;
  showMarkers: boolean;
  hideLine: boolean;
  style: string;
  width: number;
  opacity: string;
  color: string | null;
  timeColumn: string;
  intervalEndColumn: string;
  titleColumn: string;
  descriptionColumns: unknown;
  overrides: Record<string, unknown>;
}

const typeOf = (value: unknown): AnnotationType =>
  ANNOTATION_TYPES.find(type => type.value === value)?.value ?? 'FORMULA';

export function readLayer(item: unknown): AnnotationLayer {
  const stored = isRecord(item) ? item : {};
  return {
    ...stored,
    name: asText(stored.name),
    annotationType: typeOf(stored.annotationType),
    sourceType: asText(stored.sourceType),
    value: stored.value ?? null,
    show: stored.show !== false,
    showLabel: stored.showLabel === true,
    showMarkers: stored.showMarkers === true,
    hideLine: stored.hideLine === true,
    style: asText(stored.style) || 'solid',
    width: asNumber(stored.width) ?? 1,
    opacity: asText(stored.opacity),
    color: asText(stored.color) || null,
    timeColumn: asText(stored.timeColumn),
    intervalEndColumn: asText(stored.intervalEndColumn),
    titleColumn: asText(stored.titleColumn),
    descriptionColumns: stored.descriptionColumns ?? [],
    overrides: isRecord(stored.overrides) ? stored.overrides : { time_range: null },
  };
}

/** Another type has other sources, so the value starts anew. */
export const withType = (layer: AnnotationLayer, annotationType: AnnotationType): AnnotationLayer => ({
  ...layer,
  annotationType,
  sourceType: SOURCES[annotationType][0] ?? '',
  value: annotationType === 'FORMULA' ? '' : null,
});

export function layerProblem(layer: AnnotationLayer, taken: readonly string[]): string | null {
  const name = layer.name.trim();
  if (!name) return 'cannot be empty';
  if (taken.includes(name)) return 'is used by another layer';
  return layer.value === null || layer.value === '' ? 'cannot be empty' : null;
}
