import { CATEGORICAL, categoricalScheme, DEFAULT_CATEGORICAL, labelColours } from '@parallax/charts';
import { asRecord, texts } from '@parallax/contract';

/** Labels by the chart that colours them. */
export type SeenLabels = ReadonlyMap<number, ReadonlySet<string>>;

export interface StoredColours {
  color_scheme: string;
  color_scheme_domain: string[];
  shared_label_colors: string[];
  map_label_colors: Record<string, string>;
}

/** A map of more labels than this would weigh more than the dashboard it belongs to. */
const MOST_LABELS = 500;

const colourTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function sharedLabels(seen: SeenLabels): string[] {
  const counts = new Map<string, number>();
  for (const labels of seen.values()) {
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([label]) => label);
}

/**
 * The colours to store with a dashboard so that every chart gives a label the same one; null when what is stored will
 * do. Colours that are known stay. Under a scheme of the dashboard every label gets its place in it; without one charts
 * keep their own schemes, and only labels that several of them show are settled.
 */
export function coloursToStore(metadata: Record<string, unknown>, seen: SeenLabels): StoredColours | null {
  const named = typeof metadata.color_scheme === 'string' ? metadata.color_scheme : '';
  const scheme = named && !(named in CATEGORICAL) ? DEFAULT_CATEGORICAL : named;
  const chosen = colourTexts(metadata.label_colors);
  const kept = scheme === named ? colourTexts(metadata.map_label_colors) : {};
  const known = Object.fromEntries(Object.entries(kept).filter(([label]) => !(label in chosen)));
  const stored = Array.isArray(metadata.shared_label_colors) ? texts(metadata.shared_label_colors) : [];
  const shared = [...new Set([...stored, ...sharedLabels(seen)])].sort();
  const wanted = scheme ? [...new Set([...seen.values()].flatMap(labels => [...labels]))] : shared;
  const missing = wanted
    .filter(label => !(label in known) && !(label in chosen))
    .sort()
    .slice(0, Math.max(0, MOST_LABELS - Object.keys(known).length));
  const colourOf = labelColours(scheme, { ...known, ...chosen });
  const next: StoredColours = {
    color_scheme: scheme,
    color_scheme_domain: scheme ? [...categoricalScheme(scheme)] : [],
    shared_label_colors: shared,
    map_label_colors: { ...known, ...Object.fromEntries(missing.map(label => [label, colourOf(label)])) },
  };
  const before = [named, metadata.color_scheme_domain ?? [], metadata.shared_label_colors ?? [], kept];
  const after = [scheme, next.color_scheme_domain, shared, next.map_label_colors];
  return JSON.stringify(before) === JSON.stringify(after) ? null : next;
}
