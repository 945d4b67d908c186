import {
  CaretRightOutlined,
  LinkOutlined,
  MoreOutlined,
  SaveOutlined,
  StopOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { isInProgress, SQL_LAB } from '@parallax/contract';
import { Button, type MenuProps, Select, Tooltip } from 'antd';
import { useStore } from 'zustand';
import { bootstrap } from '../../../platform/bootstrap.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { shown } from '../../../platform/keys.ts';
import { can } from '../../../platform/session.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { TabCommands } from '../commands.ts';
import { useDatabase, useLatestQuery, useTab, useTabId } from '../context.ts';
import type { DialogName } from '../dialogs/Dialogs.tsx';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { scheduleFields } from '../model/schedule.ts';
import styles from '../SqlLab.module.css';
import type { Run } from '../use-run.ts';
import { SwitchLabel } from './SwitchLabel.tsx';
import { useShare } from './use-share.ts';

interface ToolbarProps {
  handle: EditorHandle;
  run: Run;
  commands: TabCommands;
  completing: boolean;
  onCompleting(on: boolean): void;
  onDialog(name: DialogName): void;
}

const savesDatasets = () => can('can_write', 'Dataset');
const shares = () => can('can_write', 'SqlLabPermalinkRestApi');

/** What is done with the text below: run it, bound it, keep it, share it. */
export function Toolbar({ handle, run, commands, onDialog, ...props }: ToolbarProps) {
  const tabId = useTabId();
  const saved = useTab(tab => tab.savedQueryId !== null) ?? false;
  const share = useShare();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('Query')}>
      <RunButton handle={handle} run={run} />
      <Limit onChange={queryLimit => commands.edit(tabId, { queryLimit })} />
      <span className={styles.rule} />
      {can('can_write', 'SavedQuery') && (
        <Tooltip title={`${saved ? t('Update or save as new') : t('Save query')} (${shown('Mod+S')})`}>
          <Button type="text" icon={<SaveOutlined aria-hidden />} onClick={() => onDialog('save')}>
            {t('Save')}
          </Button>
        </Tooltip>
      )}
      {savesDatasets() && (
        <Button
          type="text"
          className={styles.wideOnly}
          icon={<TableOutlined aria-hidden />}
          onClick={() => onDialog('dataset')}
        >
          {t('Save dataset')}
        </Button>
      )}
      {shares() && (
        <Button type="text" icon={<LinkOutlined aria-hidden />} className={styles.wideOnly} onClick={share}>
          {t('Copy link')}
        </Button>
      )}
      <More run={run} commands={commands} onDialog={onDialog} {...props} onShare={share} />
    </div>
  );
}

function RunButton({ handle, run }: { handle: EditorHandle; run: Run }) {
  const query = useLatestQuery();
  const selecting = useStore(handle, ({ range }) => range.from !== range.to);
  if (query && isInProgress(query.state)) {
    return (
      <Button
        className={styles.run}
        danger
        icon={<StopOutlined aria-hidden />}
        onClick={run.stop}
        data-test="stop-query"
      >
        {t('Stop')}
      </Button>
    );
  }
  return (
    <Tooltip title={shown('Mod+Enter')} placement="bottom">
      <Button
        className={styles.run}
        type="primary"
        icon={<CaretRightOutlined aria-hidden />}
        onClick={run.all}
        data-test="run-query"
      >
        {selecting ? t('Run selection') : t('Run')}
      </Button>
    </Tooltip>
  );
}

function Limit({ onChange }: { onChange(limit: number): void }) {
  const limit = useTab(tab => tab.queryLimit) ?? SQL_LAB.defaultLimit;
  const options = [...new Set([...SQL_LAB.limitsOffered, limit])]
    .sort((a, b) => a - b)
    .map(value => ({ value, label: t('Limit %s', formatNumber(value)) }));
  return (
    <Select
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={t('Row limit')}
      value={limit}
      options={options}
      onChange={onChange}
    />
  );
}

interface MoreProps extends Omit<ToolbarProps, 'handle'> {
  onShare(): void;
}

function More({ run, commands, completing, onCompleting, onDialog, onShare }: MoreProps) {
  const tabId = useTabId();
  const database = useDatabase();
  const autorun = useTab(tab => tab.autorun) ?? false;
  const narrow = useNarrow();
  const creates: MenuProps['items'] = [
    ...(database?.allow_ctas
      ? [{ key: 'table', label: t('Create table as'), onClick: () => onDialog('create table') }]
      : []),
    ...(database?.allow_cvas
      ? [{ key: 'view', label: t('Create view as'), onClick: () => onDialog('create view') }]
      : []),
  ];
  const schedules = can('can_write', 'SavedQuery') && scheduleFields(bootstrap.scheduledQueries) !== null;
  const estimates = database?.allows_cost_estimate && can('can_estimate_query_cost', 'SQLLab');
  // Where there is room these are buttons of their own.
  const keeps: MenuProps['items'] = [
    ...(narrow && savesDatasets()
      ? [{ key: 'dataset', label: t('Save dataset'), onClick: () => onDialog('dataset') }]
      : []),
    ...(schedules ? [{ key: 'schedule', label: t('Schedule'), onClick: () => onDialog('schedule') }] : []),
    ...(narrow && shares() ? [{ key: 'share', label: t('Copy link'), onClick: onShare }] : []),
  ];
  const items: MenuProps['items'] = [
    {
      key: 'current',
      label: t('Run current statement'),
      extra: shown('Mod+Shift+Enter'),
      onClick: run.current,
    },
    { key: 'format', label: t('Format SQL'), extra: shown('Mod+Shift+F'), onClick: run.format },
    { key: 'parameters', label: t('Parameters'), onClick: () => onDialog('parameters') },
    ...(estimates
      ? [{ key: 'estimate', label: t('Estimate cost'), onClick: () => onDialog('estimate') }]
      : []),
    ...(creates.length > 0 ? [{ type: 'divider' as const }, ...creates] : []),
    ...(keeps.length > 0 ? [{ type: 'divider' as const }, ...keeps] : []),
    { type: 'divider' },
    {
      key: 'completing',
      label: <SwitchLabel text={t('Autocomplete')} on={completing} />,
      onClick: () => onCompleting(!completing),
    },
    {
      key: 'autorun',
      label: <SwitchLabel text={t('Run when opened')} on={autorun} />,
      onClick: () => commands.edit(tabId, { autorun: !autorun }),
    },
    { key: 'keys', label: t('Keyboard shortcuts'), onClick: () => onDialog('shortcuts') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('More actions')} />
    </Dropdown>
  );
}
