import { ReloadOutlined, SafetyCertificateFilled } from '@ant-design/icons';
import { Suspense } from 'react';
import { isGuest } from '../../../api/guest.ts';
import { t } from '../../../platform/i18n.ts';
import type { PageMode } from '../../../platform/page-mode.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Tooltip } from '../../../ui/floating/Tooltip.tsx';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import type { Item } from '../data.ts';
import { useDashboard } from '../store.ts';
import { DashboardStar } from './DashboardStar.tsx';
import styles from './Header.module.css';
import { HeaderMenu } from './HeaderMenu.tsx';
import { PublishedStatus } from './PublishedStatus.tsx';
import { RefreshStatus } from './RefreshStatus.tsx';
import { refreshDashboard } from './refresh-dashboard.ts';
import { useDashboardTitle } from './use-dashboard-title.ts';

const EditActions = lazyPart(async () => (await import('../editor/EditActions.tsx')).EditActions);
const TitleField = lazyPart(async () => (await import('../editor/TitleField.tsx')).TitleField);

/** The title line: what it is, whose, how fresh, and what can be done with it. */
export function Header({ item, mode }: { item: Item; mode: PageMode }) {
  const { id, editing, canEdit } = useDashboard();
  const title = useDashboardTitle();
  return (
    <header
      className={`${styles.header} ${mode.hideNavigation ? styles.bare : ''}`}
      data-test="dashboard-header"
    >
      {editing ? (
        <Suspense fallback={<h1 className={styles.title}>{title}</h1>}>
          <TitleField />
        </Suspense>
      ) : (
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
      )}
      {item.certified_by && (
        <Tooltip title={t('Certified by %s. %s', item.certified_by, item.certification_details ?? '')}>
          <SafetyCertificateFilled className={styles.certified} aria-label={t('Certified')} />
        </Tooltip>
      )}
      {!isGuest() && <DashboardStar id={id} name={title} />}
      <div className={styles.facts}>
        {!isGuest() && <PublishedStatus />}
        {item.owners && item.owners.length > 0 && <AvatarGroup people={item.owners} />}
        {item.changed_on_delta_humanized && (
          <Tooltip title={item.changed_by_name && t('by %s', item.changed_by_name)}>
            <span>{t('Modified %s', item.changed_on_delta_humanized)}</span>
          </Tooltip>
        )}
      </div>
      <div className={styles.actions}>
        {editing ? (
          <Suspense fallback={null}>
            <EditActions />
          </Suspense>
        ) : (
          <>
            <RefreshStatus />
            <Tooltip title={t('Refresh dashboard')}>
              <Button
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('Refresh dashboard')}
                data-test="refresh-dashboard"
                onClick={refreshDashboard}
              />
            </Tooltip>
            {canEdit && (
              <Button
                data-test="edit-dashboard"
                onClick={() => useDashboard.setState({ editing: true, fullSize: null })}
              >
                {t('Edit dashboard')}
              </Button>
            )}
          </>
        )}
        <HeaderMenu mode={mode} />
      </div>
    </header>
  );
}
