import { DATE_FORMAT } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft, SettingsDraft, SourceDraft } from './draft.ts';
import { isCalculated } from './draft.ts';

export type TabName = 'source' | 'metrics' | 'columns' | 'calculated' | 'folders' | 'usage' | 'settings';

/** Why a draft cannot be saved: `source.sql`, `columns.<uuid>.name`, `settings.offset`… */
export type Problems = Readonly<Record<string, string>>;

const required = (): string => t('This is a required field');
const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text.trim());

function checkSource(source: SourceDraft): Problems {
  const problems: Record<string, string> = {};
  if (!source.name.trim()) problems['source.name'] = required();
  if (!source.database.value) problems['source.database'] = required();
  if (source.kind === 'virtual' && !source.sql.trim()) problems['source.sql'] = required();
  return problems;
}

function checkColumn(column: ColumnDraft): Problems {
  const at = `columns.${column.uuid}`;
  const problems: Record<string, string> = {};
  if (!column.name.trim()) problems[`${at}.name`] = required();
  if (column.expression?.trim() === '') problems[`${at}.expression`] = required();
  if (column.dateFormat && !new RegExp(DATE_FORMAT).test(column.dateFormat))
    problems[`${at}.dateFormat`] = t('Use epoch_s, epoch_ms or a pattern such as %s.', '%Y-%m-%d %H:%M:%S');
  return problems;
}

function checkMetric(metric: MetricDraft): Problems {
  const at = `metrics.${metric.uuid}`;
  const problems: Record<string, string> = {};
  if (!metric.name.trim()) problems[`${at}.name`] = required();
  if (!metric.expression.trim()) problems[`${at}.expression`] = required();
  return problems;
}

function checkSettings(settings: SettingsDraft): Problems {
  const problems: Record<string, string> = {};
  const integer = t('is expected to be an integer');
  if (settings.offset.trim() && !isInteger(settings.offset)) problems['settings.offset'] = integer;
  if (settings.cacheTimeout.trim()) {
    if (!isInteger(settings.cacheTimeout)) problems['settings.cacheTimeout'] = integer;
    else if (Number(settings.cacheTimeout) < -1)
      problems['settings.cacheTimeout'] = t('The least is -1, which stores nothing.');
  }
  if (settings.templateParams.trim() && !isJsonObject(settings.templateParams))
    problems['settings.templateParams'] = t('This must be a JSON object.');
  return problems;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function repeated(kind: 'columns' | 'metrics', parts: readonly { uuid: string; name: string }[]): Problems {
  const seen = new Set<string>();
  const problems: Record<string, string> = {};
  for (const { uuid, name } of parts) {
    const text = name.trim();
    if (!text) continue;
    if (seen.has(text)) problems[`${kind}.${uuid}.name`] = t('The name %s appears more than once.', text);
    seen.add(text);
  }
  return problems;
}

function checkFolders(draft: DatasetDraft): Problems {
  const problems: Record<string, string> = {};
  const visit = (folders: DatasetDraft['folders']): void => {
    const names = new Set<string>();
    for (const folder of folders) {
      if (folder.type !== 'folder') continue;
      const name = (folder.name ?? '').trim().toLowerCase();
      if (!name) problems[`folders.${folder.uuid}.name`] = required();
      else if (names.has(name))
        problems[`folders.${folder.uuid}.name`] = t('The name %s appears more than once.', folder.name ?? '');
      names.add(name);
      visit(folder.children ?? []);
    }
  };
  visit(draft.folders);
  return problems;
}

/** Everything that keeps a draft from being saved. */
export function checkDraft(draft: DatasetDraft): Problems {
  return Object.assign(
    {},
    checkSource(draft.source),
    ...draft.columns.map(checkColumn),
    ...draft.metrics.map(checkMetric),
    repeated('columns', draft.columns),
    repeated('metrics', draft.metrics),
    checkSettings(draft.settings),
    checkFolders(draft),
  );
}

/** How many problems each tab holds. */
export function problemsByTab(draft: DatasetDraft, problems: Problems): Partial<Record<TabName, number>> {
  const calculated = new Set(draft.columns.filter(isCalculated).map(column => column.uuid));
  const counts: Partial<Record<TabName, number>> = {};
  for (const path of Object.keys(problems)) {
    const [part, uuid = ''] = path.split('.');
    const tab = part === 'columns' && calculated.has(uuid) ? 'calculated' : (part as TabName);
    counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}
