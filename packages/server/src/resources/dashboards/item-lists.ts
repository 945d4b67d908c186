type Item = Record<string, unknown>;

/** A change to a configured list of filters or display controls. */
export interface ListChange {
  modified?: Item[];
  deleted?: string[];
  reordered?: string[];
}

/**
 * Applies a change: deleted items go, a modified one takes the place of its former self or joins the end, and a given
 * order keeps only the items it names and those just modified.
 */
export function changeList(
  items: readonly Item[],
  { modified = [], deleted = [], reordered = [] }: ListChange,
): Item[] {
  const byId = new Map(items.map(item => [item.id, item]));
  for (const id of deleted) byId.delete(id);
  for (const item of modified) byId.set(item.id, item);
  if (reordered.length === 0) return [...byId.values()];
  const ordered = [...new Set(reordered)].map(id => byId.get(id)).filter(item => item !== undefined);
  const named = new Set<unknown>(reordered);
  return [...ordered, ...modified.filter(item => !named.has(item.id))];
}
