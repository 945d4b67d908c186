import type { SqlLabDatabase, SqlLabStart } from '@parallax/contract';
import { loadParser } from '@parallax/query/statements';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import { databases } from '../databases/definition.ts';
import { list } from '../kit/read.ts';
import { presentTab } from '../tab-states/present.ts';

const COLUMNS: (keyof Static<typeof SqlLabDatabase>)[] = [
  'id',
  'database_name',
  'backend',
  'allow_file_upload',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_run_async',
  'allow_multi_catalog',
  'allows_cost_estimate',
  'allows_subquery',
  'allows_virtual_table_explore',
  'disable_data_preview',
  'disable_drill_to_detail',
  'expose_in_sqllab',
  'force_ctas_schema',
  'engine_information',
];

const PARSER_DELAY = 50;

/** The tabs of the caller and the databases they may query. */
export async function sqlLabStart(call: Call): Promise<Static<typeof SqlLabStart>> {
  const { result } = await list(databases, { columns: COLUMNS, page_size: -1 }, call);
  const found = result as Static<typeof SqlLabDatabase>[];
  // Whoever opens the editor is about to run something; what it needs is fetched once the answer is out.
  setTimeout(() => void loadParser().catch(call.services.onError), PARSER_DELAY).unref();
  return {
    ...(await tabsOf(call)),
    databases: Object.fromEntries(found.map(database => [String(database.id), database])),
  };
}

async function tabsOf(call: Call): Promise<Pick<Static<typeof SqlLabStart>, 'tab_state_ids' | 'active_tab'>> {
  const { db, settings } = call.services;
  if (!settings.flags.SQLLAB_BACKEND_PERSISTENCE) return { tab_state_ids: [], active_tab: null };
  const own = db.selectFrom('tab_states').where('user_id', '=', call.principal.id ?? -1);
  const tabs = await own.select(['id', 'label']).orderBy('id').execute();
  const active = await own.selectAll().orderBy('active', 'desc').orderBy('id').limit(1).executeTakeFirst();
  return { tab_state_ids: tabs, active_tab: active ? await presentTab(active, call) : null };
}
