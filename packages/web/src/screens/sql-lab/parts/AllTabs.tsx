import { DownOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { TabCommands } from '../commands.ts';
import { useLab, useLabList } from '../context.ts';
import { activeId, findTab } from '../model/state.ts';
import styles from './TabStrip.module.css';

/** Names drawn at once; the rest is found by a letter more. */
const MOST = 200;

/** Every tab by its name, for those who have too many to see. */
export function AllTabs({ commands }: { commands: TabCommands }) {
  const [open, setOpen] = useState(false);
  const fieldId = useId();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      afterOpenChange={shown => shown && document.getElementById(fieldId)?.focus()}
      content={
        <TabFinder
          id={fieldId}
          onChoose={id => {
            setOpen(false);
            if (id) commands.show(id);
          }}
        />
      }
    >
      <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={t('All tabs')} />
    </Popover>
  );
}

interface TabFinderProps {
  /** Of the field that is typed into. */
  id: string;
  onChoose(id: string | null): void;
}

function TabFinder({ id, onChoose }: TabFinderProps) {
  const ids = useLabList(lab => lab.tabs.map(tab => tab.id));
  const names = useLabList(lab => lab.tabs.map(tab => tab.name));
  const active = useLab(activeId);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wanted = search.trim().toLowerCase();
  const found = ids.filter((_, at) => names[at]?.toLowerCase().includes(wanted));
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex(button => button.matches(':focus'));
    if (event.key === 'Escape') onChoose(null);
    else if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) buttons[at - 1]?.focus();
    else if (event.key === 'Enter' && at < 0) onChoose(found[0] ?? null);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from the field to the names below it
    <div className={styles.finder} onKeyDown={onKeyDown}>
      <Input
        id={id}
        type="search"
        aria-label={t('Search tabs')}
        placeholder={t('Search %s tabs', formatNumber(ids.length))}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <div ref={list} className={styles.found}>
        {found.slice(0, MOST).map(tab => (
          <TabName key={tab} id={tab} active={tab === active} onChoose={onChoose} />
        ))}
        {found.length === 0 && <p className={styles.noTab}>{t('No tab has that in its name')}</p>}
      </div>
    </div>
  );
}

interface TabNameProps {
  id: string;
  active: boolean;
  onChoose(id: string): void;
}

function TabName({ id, active, onChoose }: TabNameProps) {
  const name = useLab(lab => findTab(lab, id)?.name) ?? '';
  return (
    <button
      type="button"
      className={styles.foundTab}
      aria-current={active || undefined}
      title={name}
      ref={button => {
        if (active) button?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onChoose(id)}
    >
      {name}
    </button>
  );
}
