import { api } from '@parallax/contract';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { filterOnly, modifiedColumn, TagsCell } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList, type ListColumn, type RowOf } from '../../ui/list-view/definition.ts';
import type { ListFilter } from '../../ui/list-view/filter.ts';
import { tagFilter } from '../../ui/tagging/tag-choices.ts';

export type SavedQueryRow = RowOf<typeof api.savedQuery.list>;

export const queryHref = (row: SavedQueryRow): string => `/sqllab/?savedQueryId=${row.id}`;

const tableNames = (row: SavedQueryRow): string[] => (row.sql_tables ?? []).map(({ table }) => table);

const isTagged = hasFlag('TAGGING_SYSTEM');

const columnsOf = (open: (row: SavedQueryRow) => void): ListColumn<SavedQueryRow>[] => [
  {
    id: 'label',
    label: t('Name'),
    render: row => (
      <a
        href={queryHref(row)}
        onClick={event => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(row);
        }}
      >
        {row.label || t('Untitled query')}
      </a>
    ),
  },
  { id: 'description', label: t('Description') },
  {
    id: 'database.database_name',
    label: t('Database'),
    render: row => row.database?.database_name,
    size: 'xl',
  },
  { id: 'schema', label: t('Schema'), size: 'lg' },
  {
    id: 'sql_tables',
    label: t('Tables'),
    sortable: false,
    size: 'xl',
    render: row => {
      const names = tableNames(row).join(', ');
      return names && <span title={names}>{names}</span>;
    },
  },
  ...(isTagged
    ? [
        {
          id: 'tags',
          label: t('Tags'),
          sortable: false,
          render: (row: SavedQueryRow) => <TagsCell row={row} />,
        },
      ]
    : []),
  modifiedColumn<SavedQueryRow>(),
  filterOnly('database'),
  filterOnly('changed_by'),
  ...(isTagged ? [] : [filterOnly('tags')]),
];

const filters: ListFilter[] = [
  { kind: 'search', id: 'label', label: t('Search'), operator: 'all_text' },
  {
    kind: 'select',
    id: 'database',
    label: t('Database'),
    operator: 'rel_o_m',
    options: choicesOf(api.savedQuery.related, 'database'),
  },
  {
    kind: 'select',
    id: 'schema',
    label: t('Schema'),
    operator: 'eq',
    options: choicesOf(api.savedQuery.distinct, 'schema'),
  },
  ...(isTagged ? [tagFilter('saved_query_tag_id')] : []),
  modifiedByFilter(api.savedQuery.related),
];

/** The saved queries; a name opens its query in the editor. */
export const savedQueryList = (open: (row: SavedQueryRow) => void) =>
  defineList(api.savedQuery.list, {
    title: t('Saved queries'),
    columns: columnsOf(open),
    filters,
    initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
    empty: {
      title: t('No saved queries yet'),
      description: t('Write a query in SQL Lab and save it to find it here.'),
    },
  });
