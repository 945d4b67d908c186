import type { LocalCopy } from './merge.ts';
import type { Lab, Tab } from './state.ts';

/** Where the browser keeps its copy: one entry a tab, so that a key press writes one tab. */
export interface Shelf {
  get(key: string): string | null;
  /** Answers false when there is no room. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** Kilobytes that all of it takes. */
  used(): number;
}

interface Outline {
  order: string[];
  history: string[];
  destroyed: Record<number, number>;
}

const OUTLINE = 'outline';
const tabKey = (id: string): string => `tab.${id}`;

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const maybeText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const maybeNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A kept tab, whatever an older version or a person with a console made of it. */
function readTab(value: unknown): Tab | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null;
  return {
    id: value.id,
    serverId: maybeNumber(value.serverId),
    name: text(value.name),
    databaseId: maybeNumber(value.databaseId),
    catalog: maybeText(value.catalog),
    schema: maybeText(value.schema),
    sql: text(value.sql),
    queryLimit: maybeNumber(value.queryLimit),
    templateParams: text(value.templateParams),
    autorun: value.autorun === true,
    hideLeftBar: value.hideLeftBar === true,
    latestQueryId: maybeText(value.latestQueryId),
    savedQueryId: maybeNumber(value.savedQueryId),
    updatedAt: maybeNumber(value.updatedAt) ?? 0,
    syncedAt: maybeNumber(value.syncedAt) ?? 0,
    loaded: value.loaded === true,
  };
}

function readMoments(value: unknown): Record<number, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, moment]) =>
      /^\d+$/.test(id) && typeof moment === 'number' ? [[Number(id), moment]] : [],
    ),
  );
}

export function readLocal(shelf: Shelf): LocalCopy {
  const outline = parse(shelf.get(OUTLINE));
  if (!isRecord(outline)) return { tabs: [], history: [], destroyed: {} };
  return {
    tabs: texts(outline.order).flatMap(id => readTab(parse(shelf.get(tabKey(id)))) ?? []),
    history: texts(outline.history),
    destroyed: readMoments(outline.destroyed),
  };
}

const outlineOf = (lab: Lab): Outline => ({
  order: lab.tabs.map(tab => tab.id),
  history: lab.history,
  destroyed: lab.destroyed,
});

/** The tabs an earlier state held at each place of the later one, and those that are gone. */
function earlierTabs(
  before: Lab | null,
  after: Lab,
): { at: (index: number) => Tab | undefined; gone: Tab[] } {
  const inPlace =
    before?.tabs.length === after.tabs.length &&
    after.tabs.every((tab, index) => before.tabs[index]?.id === tab.id);
  // A key press among ten thousand tabs: nothing has moved.
  if (inPlace) return { at: index => before.tabs[index], gone: [] };
  const byId = new Map(before?.tabs.map(tab => [tab.id, tab]));
  const ids = new Set(after.tabs.map(tab => tab.id));
  return {
    at: index => byId.get(after.tabs[index]?.id ?? ''),
    gone: before?.tabs.filter(tab => !ids.has(tab.id)) ?? [],
  };
}

const isMoved = (before: Lab | null, after: Lab): boolean =>
  before?.tabs.length !== after.tabs.length ||
  before.history !== after.history ||
  before.destroyed !== after.destroyed ||
  after.tabs.some((tab, index) => before.tabs[index]?.id !== tab.id);

/** Writes what differs between two states; false when the browser has no room for all of it. */
export function writeLocal(shelf: Shelf, before: Lab | null, after: Lab): boolean {
  const earlier = earlierTabs(before, after);
  let kept = true;
  after.tabs.forEach((tab, index) => {
    if (earlier.at(index) !== tab) kept = shelf.set(tabKey(tab.id), JSON.stringify(tab)) && kept;
  });
  if (isMoved(before, after)) kept = shelf.set(OUTLINE, JSON.stringify(outlineOf(after))) && kept;
  for (const { id } of earlier.gone) shelf.remove(tabKey(id));
  return kept;
}
