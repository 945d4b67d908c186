import type { Layout, LayoutNode } from '@parallax/contract';
import { t, tn } from '../../../platform/i18n.ts';
import type { DashboardDraft, NamedThing } from './draft.ts';
import { titleOf } from './save-body.ts';

/** One thing in which two versions of a dashboard differ, as short texts. */
export interface Difference {
  what: string;
  stored: string;
  mine: string;
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

const nameOf = ({ type, meta }: LayoutNode): string =>
  meta.sliceNameOverride || meta.sliceName || meta.text || type.toLowerCase();

const looks = (node: LayoutNode | undefined): string =>
  node ? JSON.stringify([node.type, node.children, node.meta]) : '';

function layoutDifferences(stored: Layout, mine: Layout): Difference[] {
  const only = (these: Layout, those: Layout): string =>
    Object.values(these)
      .filter(({ id }) => !those[id])
      .map(nameOf)
      .join(', ');
  const changed = Object.keys(stored).filter(id => mine[id] && looks(stored[id]) !== looks(mine[id])).length;
  return [
    { what: t('Components of one version only'), stored: only(stored, mine), mine: only(mine, stored) },
    {
      what: t('Components changed or moved'),
      stored: '',
      mine: changed > 0 ? tn('%s component', '%s components', changed) : '',
    },
  ].filter(difference => difference.stored !== difference.mine);
}

/** In what my version differs from the stored one. */
export function differences(stored: DashboardDraft, mine: DashboardDraft): Difference[] {
  const [theirs, ours] = [texts(stored), texts(mine)];
  const keys = new Set([...theirs.keys(), ...ours.keys()]);
  const told = [...keys].map(what => ({ what, stored: theirs.get(what) ?? '', mine: ours.get(what) ?? '' }));
  return [
    ...told.filter(difference => difference.stored !== difference.mine),
    ...layoutDifferences(stored.layout, mine.layout),
  ];
}
