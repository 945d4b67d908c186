const seen = new Map<number, Set<string>>();
const listeners = new Set<() => void>();

export const seenLabels = (): ReadonlyMap<number, ReadonlySet<string>> => seen;

export function forgetLabels(): void {
  seen.clear();
}

/** Calls back when a chart asks for the colour of a label it did not ask for before. */
export function onNewLabel(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The fixed colours of labels as one chart is given them. Charts look up every label they colour here, so looking tells
 * which labels a chart shows, whatever its type.
 */
export function recorded(chartId: number, colours: Record<string, string>): Record<string, string> {
  const labels = new Set<string>();
  return new Proxy(colours, {
    get(target, label) {
      if (typeof label !== 'string') return undefined;
      if (!labels.has(label)) {
        labels.add(label);
        seen.set(chartId, labels);
        for (const listener of listeners) listener();
      }
      return Object.hasOwn(target, label) ? target[label] : undefined;
    },
  });
}
