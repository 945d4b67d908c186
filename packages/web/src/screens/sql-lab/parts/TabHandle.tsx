import { CloseOutlined } from '@ant-design/icons';
import { badgeOf } from '@parallax/contract';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  /** Whether the keyboard is going through the tabs: the shown one then takes the focus. */
  walking: RefObject<boolean>;
  commands: TabCommands;
}

const MIDDLE = 1;
const GOES_ON = new Set(['ArrowLeft', 'ArrowRight', 'Delete']);
const DRAGGED = 'application/x-parallax-sql-tab';

/** One tab: a click shows it, a double click renames it, a drag moves it. */
export const TabHandle = memo(function TabHandle(props: TabHandleProps) {
  const { id, active, commands } = props;
  const name = useLab(lab => findTab(lab, id)?.name) ?? '';
  const state = useLab(lab => lab.queries[findTab(lab, id)?.latestQueryId ?? '']?.state);
  const [renaming, setRenaming] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const pointer = useTabPointer(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!active || renaming || !props.walking.current) return;
    props.walking.current = false;
    // The editor takes the focus when another tab is shown; who goes through the tabs by keyboard stays there.
    const frame = requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [active, renaming, props.walking]);
  // Made when it opens: whether there is a tab to bring back may have changed.
  const items = () => [
    { key: 'rename', label: t('Rename tab'), extra: 'F2', onClick: () => setRenaming(true) },
    { key: 'clone', label: t('Duplicate tab'), onClick: () => commands.clone(id) },
    { type: 'divider' as const },
    { key: 'close', label: t('Close tab'), extra: 'Del', onClick: () => commands.close(id) },
    {
      key: 'others',
      label: t('Close all other tabs'),
      disabled: props.alone,
      onClick: () => commands.closeOthers(id),
    },
    {
      key: 'reopen',
      label: t('Reopen closed tab'),
      disabled: !commands.canReopen(),
      onClick: commands.reopen,
    },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items: menuOpen ? items() : [] }} onOpenChange={setMenuOpen}>
      <div
        className={styles.tab}
        style={{ insetInlineStart: props.start, width: props.width }}
        data-active={active || undefined}
        data-over={pointer.over ?? undefined}
        draggable={!renaming}
        {...pointer.handlers}
      >
        {state && (
          <span title={t(state)} className={styles.state}>
            <StatusDot tone={badgeOf(state)} />
          </span>
        )}
        {renaming ? (
          <Rename
            name={name}
            onDone={(text, byKey) => {
              props.walking.current = byKey;
              setRenaming(false);
              if (text?.trim()) commands.edit(id, { name: text.trim().slice(0, 256) });
            }}
          />
        ) : (
          <button
            ref={button}
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

function onTabKey(
  event: KeyboardEvent,
  { id, alone, commands, walking }: TabHandleProps,
  rename: () => void,
): void {
  walking.current = GOES_ON.has(event.key) && (!alone || event.key === 'Delete');
  if (event.key === 'ArrowRight') commands.showNeighbour(1);
  else if (event.key === 'ArrowLeft') commands.showNeighbour(-1);
  else if (event.key === 'F2') rename();
  else if (event.key === 'Delete') commands.close(id);
  else return;
  event.preventDefault();
}

/** What the pointer does with a tab, and where a dragged one would land: before this one or after it. */
function useTabPointer({ id, next, commands }: TabHandleProps) {
  const [over, setOver] = useState<'before' | 'after' | null>(null);
  const sideOf = (event: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return event.clientX < left + width / 2 ? 'before' : 'after';
  };
  return {
    over,
    handlers: {
      // The middle button closes, and does not begin to scroll.
      onMouseDown: (event: MouseEvent) => event.button === MIDDLE && event.preventDefault(),
      onAuxClick: (event: MouseEvent) => event.button === MIDDLE && commands.close(id),
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

interface RenameProps {
  name: string;
  /** Null when nothing is to be changed. */
  onDone(text: string | null, byKey: boolean): void;
}

function Rename({ name, onDone }: RenameProps) {
  const [text, setText] = useState(name);
  const over = useRef(false);
  // A field that is taken away loses the focus: what was decided by then stands.
  const done = (result: string | null, byKey: boolean) => {
    if (over.current) return;
    over.current = true;
    onDone(result, byKey);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person asked to type here
      autoFocus
      className={styles.rename}
      aria-label={t('Tab name')}
      maxLength={256}
      value={text}
      onFocus={event => event.target.select()}
      onChange={event => setText(event.target.value)}
      onBlur={() => done(text, false)}
      onKeyDown={event => {
        if (event.key === 'Enter') done(text, true);
        if (event.key === 'Escape') done(null, true);
      }}
    />
  );
}
