import type { Services } from '../services.ts';

/** The site's own light and dark theme, if some are set. */
export async function systemThemes({ db }: Services) {
  const rows = await db
    .selectFrom('themes')
    .select(['json_data', 'is_system_default', 'is_system_dark'])
    .where(eb => eb.or([eb('is_system_default', '=', true), eb('is_system_dark', '=', true)]))
    .execute();
  const parsed = (row: { json_data: string } | undefined): unknown =>
    row ? JSON.parse(row.json_data) : undefined;
  const light = parsed(rows.find(row => row.is_system_default));
  const dark = parsed(rows.find(row => row.is_system_dark));
  return light || dark ? { light, dark } : null;
}
