import { TAG_TYPES } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import type { Person } from '../people.ts';
import { TagList } from '../TagList.tsx';
import { When } from '../When.tsx';
import type { ListColumn } from './definition.ts';

interface Modified {
  changed_on_delta_humanized?: string;
  changed_on_utc?: string;
  changed_on?: string;
  changed_by?: Person | null;
}

/** 'Last modified', by time in words, with the exact time and the person in the tooltip. */
export const modifiedColumn = <Row extends Modified>(
  options: Pick<ListColumn<Row>, 'sortable'> & { id?: string } = {},
): ListColumn<Row> => ({
  id: 'changed_on_delta_humanized',
  label: t('Last modified'),
  size: 'xxl',
  render: row => (
    <When
      text={row.changed_on_delta_humanized}
      at={row.changed_on_utc ?? row.changed_on}
      by={row.changed_by}
    />
  ),
  ...options,
});

/** A column only filters know. */
export const filterOnly = (id: string): { id: string; label: string; hidden: true } => ({
  id,
  label: id,
  hidden: true,
});

const SHOWN_TAGS = 3;

interface Tagged {
  tags?: readonly { id?: number; name?: string; type?: number }[];
}

/** The tags that people gave a thing, each with the way to all that carries it. */
export function TagsCell({ row }: { row: Tagged }) {
  const tags = (row.tags ?? []).filter(tag => tag.type === TAG_TYPES.custom);
  if (tags.length === 0) return null;
  return (
    <TagList
      tags={tags.map(({ id, name = '' }) => ({ id, name }))}
      shown={SHOWN_TAGS}
      href={tag => `/superset/all_entities/?id=${tag.id}`}
    />
  );
}
