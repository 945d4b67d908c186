import { MenuFoldOutlined, MenuUnfoldOutlined, PlusOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { shown } from '../../../platform/keys.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { TabCommands } from '../commands.ts';
import { useLab, useLabList, useTab } from '../context.ts';
import { activeId } from '../model/state.ts';
import { AllTabs } from './AllTabs.tsx';
import { TabHandle } from './TabHandle.tsx';
import styles from './TabStrip.module.css';

const TAB_WIDTH = 176;

/** The tabs. However many there are, only those in sight are in the page. */
export function TabStrip({ commands }: { commands: TabCommands }) {
  const ids = useLabList(lab => lab.tabs.map(tab => tab.id));
  const active = useLab(activeId);
  const scroll = useRef<HTMLDivElement>(null);
  const walking = useRef(false);
  const virtual = useVirtualizer({
    horizontal: true,
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => TAB_WIDTH,
    getItemKey: index => ids[index] ?? index,
    overscan: 4,
  });
  const at = ids.indexOf(active ?? '');
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);
  return (
    <div className={styles.strip} data-test="sql-tabs">
      <SideToggle commands={commands} />
      <div ref={scroll} className={styles.scroll}>
        <div
          className={styles.list}
          role="tablist"
          aria-label={t('Queries')}
          style={{ width: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(item => (
            <TabHandle
              key={item.key}
              id={ids[item.index] ?? ''}
              next={ids[item.index + 1] ?? null}
              start={item.start}
              width={item.size}
              active={item.index === at}
              alone={ids.length === 1}
              walking={walking}
              commands={commands}
            />
          ))}
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton icon={<PlusOutlined />} tip={t('New tab')} onClick={() => commands.add()} />
        {ids.length > 3 && <AllTabs commands={commands} />}
      </div>
    </div>
  );
}

/** Shows and hides the tables; on a phone they have a view of their own. */
function SideToggle({ commands }: { commands: TabCommands }) {
  const hidden = useTab(tab => tab.hideLeftBar) ?? false;
  return (
    <div className={`${styles.tools} ${styles.wideOnly}`}>
      <IconButton
        icon={hidden ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        tip={`${hidden ? t('Show the tables') : t('Hide the tables')} (${shown('Mod+B')})`}
        label={hidden ? t('Show the tables') : t('Hide the tables')}
        onClick={commands.toggleSide}
      />
    </div>
  );
}
