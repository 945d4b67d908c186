import { api, type TaggedObjectType } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { rowsAsChoices } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import type { Option, OptionSource } from '../../ui/select/model.ts';

/** A kind of thing a tag can hang on, as the form offers it. */
export interface TaggableKind {
  field: 'dashboards' | 'charts' | 'queries';
  type: TaggedObjectType;
  label: string;
  options: OptionSource;
}

const QUERIES: TaggableKind = {
  field: 'queries',
  type: 'query',
  label: t('Saved queries'),
  options: rowsAsChoices(api.savedQuery.list, { label: 'label' }),
};

export const TAGGABLE: readonly TaggableKind[] = [
  {
    field: 'dashboards',
    type: 'dashboard',
    label: t('Dashboards'),
    options: rowsAsChoices(api.dashboard.list, { label: 'dashboard_title' }),
  },
  {
    field: 'charts',
    type: 'chart',
    label: t('Charts'),
    options: rowsAsChoices(api.chart.list, { label: 'slice_name' }),
  },
  ...(can('can_read', 'SavedQuery') ? [QUERIES] : []),
];

export interface TaggedThing {
  id: number;
  type: string;
  name: string;
}

/** Saving a tag replaces everything it hangs on, so the kinds a form does not offer travel along unseen. */
export const splitTagged = (things: readonly TaggedThing[]) => {
  const optionsOf = (type: string): Option[] =>
    things.filter(thing => thing.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return {
    dashboards: optionsOf('dashboard'),
    charts: optionsOf('chart'),
    queries: can('can_read', 'SavedQuery') ? optionsOf('query') : [],
    others: things
      .filter(thing => !TAGGABLE.some(kind => kind.type === thing.type))
      .map(({ type, id }): [string, number] => [type, id]),
  };
};

export const pairsOf = (type: TaggedObjectType, options: readonly Option[]): [string, number][] =>
  options.map(option => [type, Number(option.value)]);

export const objectsOf = async (tagId: number, signal: AbortSignal): Promise<TaggedThing[]> =>
  (await call(api.tag.objects, { query: { tagIds: String(tagId) } }, { signal })).result;
