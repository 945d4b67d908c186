import type { ChartDefinition, ChartManifest, DataShape } from '@parallax/charts';

export const OTHER = 'Other';
const HIDDEN_TAGS = new Set(['Featured', 'ECharts', 'Advanced-Analytics']);

export type Shelf = { kind: 'all' } | { kind: 'featured' } | { kind: 'category' | 'tag'; name: string };

const shown = (manifests: readonly ChartManifest[]): ChartManifest[] =>
  manifests.filter(manifest => !manifest.deprecated);

const byName = (a: string, b: string): number => a.localeCompare(b);

/** Categories A to Z, `Other` last. */
export const categories = (manifests: readonly ChartManifest[]): string[] =>
  [...new Set(shown(manifests).map(({ category }) => category))].sort((a, b) =>
    a === OTHER ? 1 : b === OTHER ? -1 : byName(a, b),
  );

export const tags = (manifests: readonly ChartManifest[]): string[] =>
  [...new Set(shown(manifests).flatMap(manifest => manifest.tags))]
    .filter(tag => !HIDDEN_TAGS.has(tag))
    .sort(byName);

export function onShelf(manifests: readonly ChartManifest[], shelf: Shelf): ChartManifest[] {
  const list = shown(manifests);
  switch (shelf.kind) {
    case 'all':
      return list.sort((a, b) => byName(a.name, b.name));
    case 'featured':
      return list.filter(manifest => manifest.tags.includes('Featured'));
    case 'category':
      return list.filter(manifest => manifest.category === shelf.name);
    case 'tag':
      return list.filter(manifest => manifest.tags.includes(shelf.name));
  }
}

/** How well a text matches, 0 when it does not: whole word, beginning, inside, letters in order. */
function match(text: string, wanted: string): number {
  const lower = text.toLowerCase();
  if (lower === wanted) return 1;
  if (lower.split(/[\s-]+/).some(word => word.startsWith(wanted))) return 0.8;
  if (lower.includes(wanted)) return 0.6;
  if (wanted.length < 3) return 0;
  let at = -1;
  for (const letter of wanted) {
    const next = lower.indexOf(letter, at + 1);
    if (next < 0 || (at >= 0 && next - at > 2)) return 0;
    at = next;
  }
  return 0.3;
}

/** Charts whose name, tags or description match, best first; the name weighs most. */
export function searchCharts(manifests: readonly ChartManifest[], text: string): ChartManifest[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const score = ({ name, tags: list, description }: ChartManifest): number => {
    const scores = words.map(
      word =>
        4 * match(name, word) +
        2 * Math.max(0, ...list.map(tag => match(tag, word))) +
        (description.toLowerCase().includes(word) ? 1 : 0),
    );
    return scores.includes(0) ? 0 : scores.reduce((sum, value) => sum + value, 0);
  };
  return shown(manifests)
    .map(manifest => ({ manifest, score: score(manifest) }))
    .filter(entry => entry.score > 0)
    .sort((a, b) => b.score - a.score || byName(a.manifest.name, b.manifest.name))
    .map(entry => entry.manifest);
}

/** The types that suit the data best, best first; at least half suited. */
export const recommend = (
  definitions: readonly ChartDefinition[],
  shape: DataShape,
  count = 5,
): ChartManifest[] =>
  definitions
    .map(({ manifest, suits }) => ({ manifest, score: suits?.(shape) ?? 0 }))
    .filter(({ manifest, score }) => score >= 0.5 && !manifest.deprecated)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ manifest }) => manifest);
