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

/** Remembers the labels a chart gives colours to, whatever its type. */
export function labelRecorder(chartId: number): (label: string) => void {
  const labels = new Set<string>();
  return label => {
    if (labels.has(label)) return;
    labels.add(label);
    seen.set(chartId, labels);
    for (const listener of listeners) listener();
  };
}
