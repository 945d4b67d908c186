import { api, type ListFilter } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import type { Option, OptionSource } from '../../ui/select/model.ts';

/** `can_write` on `Dashboard` → 'can write on Dashboard'. */
export const pairLabel = (permission: string, view: string): string =>
  t('%s on %s', permission.replaceAll('_', ' ').trim(), view);

interface Pairs {
  filter?: ListFilter;
  label(permission: string, view: string): string;
}

/** Pages of (permission, view) pairs, searched on the server: 'write dash' finds can_write on Dashboard. */
export const pagesOfPairs =
  ({ filter, label }: Pairs): OptionSource['page'] =>
  async ({ search, page, pageSize, signal }) => {
    const text = search.replace(/\bon\b|[_()[\].]/g, ' ').trim();
    const q = {
      page,
      page_size: pageSize,
      order_column: 'view_menu.name',
      order_direction: 'asc' as const,
      filters: [
        ...(filter ? [filter] : []),
        ...(text ? [{ col: 'view_menu', opr: 'pair_all_text', value: text }] : []),
      ],
    };
    const { result, count } = await call(api.permissionPair.list, { q }, { signal });
    const options = result.map(
      ({ id = 0, permission, view_menu }): Option => ({
        value: id,
        label: label(permission?.name ?? '', view_menu?.name ?? ''),
      }),
    );
    return { options, total: count };
  };

/** Every pair there is. */
export const permissionChoices: OptionSource = {
  key: [api.permissionPair.list.path],
  page: pagesOfPairs({ label: pairLabel }),
};

/** The pairs that are not about one database, schema or dataset. */
export const generalChoices: OptionSource = {
  key: [api.permissionPair.list.path, 'general'],
  page: pagesOfPairs({
    filter: { col: 'permission', opr: 'permission_is_general', value: true },
    label: pairLabel,
  }),
};
