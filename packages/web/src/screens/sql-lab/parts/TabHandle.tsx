import { CloseOutlined } from '@ant-design/icons';
import { badgeOf } from '@parallax/contract';
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { TabCommands } from '../commands.ts';
import { useLab } from '../context.ts';
import { findTab } from '../model/state.ts';
import styles from './TabStrip.module.css';

interface TabHandleProps {
  id: string;
  /** The tab after this one. */
  next: string | null;
  start: number;
  width: number;
  active: boolean;
  alone: boolean;
  commands: TabCommands;
}

const DRAGGED = 'application/x-parallax-sql-tab';

/** One tab: a click shows it, a double click renames it, a drag moves it. */
export const TabHandle = memo(function TabHandle(props: TabHandleProps) {
  const { id, active, commands } = props;
  const name = useLab(lab => findTab(lab, id)?.name) ?? '';
  const hidesSide = useLab(lab => findTab(lab, id)?.hideLeftBar) ?? false;
  const state = useLab(lab => lab.queries[findTab(lab, id)?.latestQueryId ?? '']?.state);
  const [renaming, setRenaming] = useState(false);
  const drop = useTabDrop(props);
  const items = [
    { key: 'rename', label: t('Rename tab'), onClick: () => setRenaming(true) },
    { key: 'clone', label: t('Duplicate tab'), onClick: () => commands.clone(id) },
    {
      key: 'side',
      label: hidesSide ? t('Expand tool bar') : t('Hide tool bar'),
      onClick: () => commands.edit(id, { hideLeftBar: !hidesSide }),
    },
    { type: 'divider' as const },
    { key: 'close', label: t('Close tab'), onClick: () => commands.close(id) },
    {
      key: 'others',
      label: t('Close all other tabs'),
      disabled: props.alone,
      onClick: () => commands.closeOthers(id),
    },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      <div
        className={styles.tab}
        style={{ insetInlineStart: props.start, width: props.width }}
        data-active={active || undefined}
        data-over={drop.over ?? undefined}
        draggable={!renaming}
        {...drop.handlers}
      >
        {state && (
          <span title={t(state)} className={styles.state}>
            <StatusDot tone={badgeOf(state)} />
          </span>
        )}
        {renaming ? (
          <Rename
            name={name}
            onDone={text => {
              setRenaming(false);
              if (text?.trim()) commands.edit(id, { name: text.trim().slice(0, 256) });
            }}
          />
        ) : (
          <button
            type="button"
            role="tab"
            className={styles.name}
            aria-selected={active}
            aria-keyshortcuts="Delete F2"
            tabIndex={active ? 0 : -1}
            title={name}
            onClick={() => commands.show(id)}
            onDoubleClick={() => setRenaming(true)}
            onKeyDown={event => onTabKey(event, props, () => setRenaming(true))}
          >
            {name}
          </button>
        )}
        {/* A list of tabs holds tabs alone: by keyboard it is the Delete key. */}
        <button
          type="button"
          className={styles.close}
          title={t('Close %s', name)}
          aria-hidden
          tabIndex={-1}
          onClick={() => commands.close(id)}
        >
          <CloseOutlined />
        </button>
      </div>
    </Dropdown>
  );
});

function onTabKey(event: KeyboardEvent, { id, commands }: TabHandleProps, rename: () => void): void {
  if (event.key === 'ArrowRight') commands.showNeighbour(1);
  else if (event.key === 'ArrowLeft') commands.showNeighbour(-1);
  else if (event.key === 'F2') rename();
  else if (event.key === 'Delete') commands.close(id);
  else return;
  event.preventDefault();
}

/** Where a dragged tab would land: before this one or after it. */
function useTabDrop({ id, next, commands }: TabHandleProps) {
  const [over, setOver] = useState<'before' | 'after' | null>(null);
  const sideOf = (event: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return event.clientX < left + width / 2 ? 'before' : 'after';
  };
  return {
    over,
    handlers: {
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(sideOf(event));
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(null);
        commands.move(event.dataTransfer.getData(DRAGGED), sideOf(event) === 'before' ? id : next);
      },
    },
  };
}

function Rename({ name, onDone }: { name: string; onDone(text: string | null): void }) {
  const [text, setText] = useState(name);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person asked to type here
      autoFocus
      className={styles.rename}
      aria-label={t('Tab name')}
      value={text}
      onFocus={event => event.target.select()}
      onChange={event => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={event => {
        if (event.key === 'Enter') onDone(text);
        if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}
