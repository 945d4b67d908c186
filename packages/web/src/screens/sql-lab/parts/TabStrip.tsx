import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { TabCommands } from '../commands.ts';
import { useLab, useLabList } from '../context.ts';
import { activeId } from '../model/state.ts';
import { TabHandle } from './TabHandle.tsx';
import styles from './TabStrip.module.css';

const TAB_WIDTH = 176;
/** A longer list of names is found by scrolling the strip instead. */
const MENU_LENGTH = 500;

/** The tabs. However many there are, only those in sight are in the page. */
export function TabStrip({ commands }: { commands: TabCommands }) {
  const ids = useLabList(lab => lab.tabs.map(tab => tab.id));
  const active = useLab(activeId);
  const scroll = useRef<HTMLDivElement>(null);
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

function AllTabs({ commands }: { commands: TabCommands }) {
  const tabs = useLabList(lab => lab.tabs.slice(0, MENU_LENGTH).map(tab => `${tab.id} ${tab.name}`));
  const items = tabs.map(tab => {
    const [key = '', ...name] = tab.split(' ');
    return { key, label: name.join(' '), onClick: () => commands.show(key) };
  });
  return (
    <Dropdown trigger={['click']} menu={{ items, className: styles.all }}>
      <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('All tabs')} />
    </Dropdown>
  );
}
