import { type ComponentType, HEADER_ID, type Layout, type LayoutNode } from '@parallax/contract';
import { t } from '../../../platform/i18n.ts';
import type { DashboardDraft, NamedThing } from './draft.ts';
import { titleOf } from './save-body.ts';

/** One thing in which two versions of a dashboard differ, as short texts. */
export interface Difference {
  what: string;
  stored: string;
  mine: string;
  /** A component's own id, or the name of a setting. */
  id: string;
  /** Whether it is a component of mine, which can be shown. */
  onPage: boolean;
}

const names = (things: readonly NamedThing[]): string => things.map(({ name }) => name).join(', ');
const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The texts of a version by what they describe; the layout is told apart by its components. */
function texts(draft: DashboardDraft): Map<string, string> {
  const { slug, css, owners, roles, tags, certifiedBy, certificationDetails, theme } = draft.properties;
  return new Map([
    [t('Name'), titleOf(draft)],
    [t('URL slug'), slug],
    [t('CSS'), css],
    [t('Owners'), names(owners)],
    [t('Roles'), names(roles)],
    [t('Tags'), names(tags)],
    [t('Certified by'), certifiedBy],
    [t('Certification details'), certificationDetails],
    [t('Theme'), theme?.name ?? ''],
    ...Object.entries(draft.metadata).map(([key, value]): [string, string] => [key, asText(value)]),
  ]);
}

const COMPONENT_NAMES: Partial<Record<ComponentType, string>> = {
  CHART: t('Chart'),
  COLUMN: t('Column'),
  DIVIDER: t('Divider'),
  GRID: t('The page'),
  HEADER: t('Header'),
  MARKDOWN: t('Text / Markdown'),
  ROOT: t('The page'),
  ROW: t('Row'),
  TAB: t('Tab'),
  TABS: t('Tabs'),
};
/** Texts speak for themselves. */
const SPOKEN: ReadonlySet<string> = new Set(['code', 'text', 'sliceName', 'sliceNameOverride']);

const nameOf = ({ type, meta }: LayoutNode): string =>
  meta.sliceNameOverride || meta.sliceName || meta.text || COMPONENT_NAMES[type] || type.toLowerCase();

const describe = (node: LayoutNode | undefined, keys: readonly string[], layout: Layout): string => {
  if (!node) return '';
  if (keys.length === 0) return t('there');
  return keys
    .map(key =>
      key === 'children'
        ? t(
            'holds %s',
            node.children
              .flatMap(id => layout[id] ?? [])
              .map(nameOf)
              .join(', ') || t('nothing'),
          )
        : `${SPOKEN.has(key) ? '' : `${key} `}${asText(node.meta[key]) || '–'}`,
    )
    .join(', ');
};

/** What two states of a component do not have in common. */
function changedKeys(stored: LayoutNode | undefined, mine: LayoutNode | undefined): string[] {
  if (!stored || !mine) return [];
  const keys = new Set([...Object.keys(stored.meta), ...Object.keys(mine.meta)]);
  const differing = [...keys].filter(key => asText(stored.meta[key]) !== asText(mine.meta[key]));
  return String(stored.children) === String(mine.children) ? differing : [...differing, 'children'];
}

function layoutDifferences(stored: Layout, mine: Layout): Difference[] {
  const ids = new Set([...Object.keys(stored), ...Object.keys(mine)]);
  ids.delete(HEADER_ID);
  return [...ids].flatMap(id => {
    const [theirs, ours] = [stored[id], mine[id]];
    const node = ours ?? theirs;
    const keys = changedKeys(theirs, ours);
    if (!node || (theirs && ours && keys.length === 0)) return [];
    return {
      what: nameOf(node),
      stored: describe(theirs, keys, stored),
      mine: describe(ours, keys, mine),
      id,
      onPage: ours !== undefined,
    };
  });
}

/** In what my version differs from the stored one. */
export function differences(stored: DashboardDraft, mine: DashboardDraft): Difference[] {
  const [theirs, ours] = [texts(stored), texts(mine)];
  const keys = new Set([...theirs.keys(), ...ours.keys()]);
  const told = [...keys].map(what => ({
    what,
    stored: theirs.get(what) ?? '',
    mine: ours.get(what) ?? '',
    id: what,
    onPage: false,
  }));
  return [
    ...told.filter(difference => difference.stored !== difference.mine),
    ...layoutDifferences(stored.layout, mine.layout),
  ];
}
