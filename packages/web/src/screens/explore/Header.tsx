import { MoreOutlined, SaveOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { t, tn } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DropMenu } from '../../ui/drop-menu/DropMenu.tsx';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { ChartStar } from './ChartStar.tsx';
import { useDefinition, useExplore, useExploreStore, useWork } from './context.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { alterations } from './model/altered.ts';
import { rename } from './model/commands/rename.ts';
import { useExports } from './use-exports.ts';

interface HeaderProps {
  run: ChartRun;
  onDialog(name: DialogName): void;
}

/** Title, star, what changed since it was saved, and what can be done with the chart. */
export function Header({ run, onDialog }: HeaderProps) {
  const store = useExploreStore();
  const { name } = useWork();
  const chart = useExplore(state => state.chart);
  const past = useExplore(state => state.history.past);
  const future = useExplore(state => state.history.future);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <input
          className={styles.titleInput}
          aria-label={t('Chart name')}
          placeholder={t('Add the name of the chart')}
          value={name}
          maxLength={250}
          data-test="chart-name"
          onChange={event => store.dispatch(rename(event.target.value))}
        />
      </h1>
      {chart && <ChartStar id={chart.id} name={name} />}
      <AlteredBadge onOpen={() => onDialog('altered')} />
      {chart && (
        <div className={styles.facts}>
          {chart.dashboards.length > 0 && (
            <span title={chart.dashboards.map(({ title }) => title).join(', ')}>
              {tn('On %s dashboard', 'On %s dashboards', chart.dashboards.length)}
            </span>
          )}
          {chart.ownerNames.length > 0 && <span>{chart.ownerNames.join(', ')}</span>}
          {chart.changed && <span>{t('Changed %s', chart.changed)}</span>}
        </div>
      )}
      <div className={styles.actions}>
        <UndoButtons past={past} future={future} undo={store.undo} redo={store.redo} />
        {can('can_write', 'Chart') && (
          <Button
            className={styles.save}
            icon={<SaveOutlined aria-hidden />}
            data-test="save-chart"
            onClick={() => onDialog('save')}
          >
            {t('Save')}
          </Button>
        )}
        <ExploreMenu run={run} onDialog={onDialog} />
      </div>
    </header>
  );
}

function AlteredBadge({ onOpen }: { onOpen(): void }) {
  const { settings } = useWork();
  const saved = useExplore(state => state.saved);
  const definition = useDefinition();
  const changes = useMemo(
    () => (saved ? alterations(definition, saved, settings).length : 0),
    [definition, saved, settings],
  );
  if (changes === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.pill} ${styles.altered}`}
      data-tone="warning"
      data-test="altered"
      title={t('Click to see difference')}
      onClick={onOpen}
    >
      {t('Altered')}
    </button>
  );
}

function ExploreMenu({ run, onDialog }: HeaderProps) {
  const navigate = useNavigate();
  const chart = useExplore(state => state.chart);
  const exports = useExports(run);
  const ready = run.answer !== null;
  const items: MenuProps['items'] = [
    { key: 'properties', label: t('Edit chart properties'), disabled: !chart },
    {
      key: 'dashboards',
      label: t('On dashboards'),
      disabled: !chart?.dashboards.length,
      children: chart?.dashboards.map(({ id, title }) => ({ key: `dashboard ${id}`, label: title })),
    },
    { type: 'divider' },
    {
      key: 'download',
      label: t('Download'),
      children: [
        { key: 'csv', label: t('Export to .CSV'), disabled: !ready || !can('can_csv', 'Superset') },
        { key: 'xlsx', label: t('Export to Excel'), disabled: !ready || !can('can_csv', 'Superset') },
        { key: 'json', label: t('Export to .JSON'), disabled: !ready || !can('can_csv', 'Superset') },
        { key: 'image', label: t('Download as image'), disabled: !exports.drawable },
      ],
    },
    {
      key: 'share',
      label: t('Share'),
      children: [
        { key: 'permalink', label: t('Copy permalink to clipboard') },
        { key: 'email', label: t('Share chart by email') },
        { key: 'embed', label: t('Embed code') },
      ],
    },
    { type: 'divider' },
    { key: 'query', label: t('View query'), disabled: !ready },
  ];
  const act: Record<string, () => void> = {
    properties: () => onDialog('properties'),
    embed: () => onDialog('embed'),
    query: () => onDialog('query'),
    csv: exports.csv,
    xlsx: exports.xlsx,
    json: exports.json,
    image: exports.image,
    permalink: exports.copyPermalink,
    email: exports.mail,
  };
  return (
    <DropMenu
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key }) =>
          key.startsWith('dashboard ') ? navigate(`/superset/dashboard/${key.slice(10)}/`) : act[key]?.(),
      }}
    >
      <Button icon={<MoreOutlined aria-hidden />} aria-label={t('Chart menu')} data-test="chart-menu" />
    </DropMenu>
  );
}
