import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';

const NAME_LENGTH = 64;

/** 'Name (copy)', 'Name (copy 2)'… whichever is free and fits. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const mark = number === 1 ? t(' (copy)') : t(' (copy %s)', number);
    const candidate = name.slice(0, NAME_LENGTH - mark.length) + mark;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Makes a role that grants the same to nobody yet; answers its name. */
export async function duplicateRole(role: { name: string; permission_ids: number[] }): Promise<string> {
  const filters = [{ col: 'name', opr: 'sw', value: role.name.slice(0, NAME_LENGTH / 2) }];
  const { result } = await call(api.role.search, { q: { filters, page: 0, page_size: 1000 } });
  const name = copyName(role.name, new Set(result.map(row => row.name)));
  const { id } = await call(api.role.create, { body: { name } });
  await call(api.role.setPermissions, {
    params: { pk: Number(id) },
    body: { permission_view_menu_ids: role.permission_ids },
  });
  return name;
}
