import {
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../../platform/i18n.ts';
import { Dropdown } from '../../../../ui/drop-menu/Dropdown.tsx';
import styles from './ConfigDialog.module.css';
import { type Entry, isFree, itemOf, problemsOf } from './model.ts';
import { addEntry, moveEntry, remaining, removeEntry, restoreEntry, stepEntry, useConfig } from './store.ts';

/** All filters and display controls, to be chosen, ordered, added and deleted. */
export function EntryList() {
  const entries = useConfig(state => state.entries);
  const list = (of: Entry['list']) => entries.filter(entry => entry.list === of);
  const controls = list('controls');
  return (
    <nav className={styles.list} aria-label={t('Filters and controls')}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'filter', label: t('Add filter'), onClick: () => addEntry('filter') },
            { key: 'control', label: t('Add display control'), onClick: () => addEntry('control') },
            { key: 'divider', label: t('Add divider'), onClick: () => addEntry('divider') },
          ],
        }}
      >
        <Button block icon={<PlusOutlined aria-hidden />} data-test="add-filter">
          {t('New')}
        </Button>
      </Dropdown>
      <ul>
        {list('filters').map((entry, index) => (
          <EntryRow key={entry.id} entry={entry} index={index} />
        ))}
      </ul>
      {controls.length > 0 && <h4>{t('Display controls')}</h4>}
      <ul>
        {controls.map((entry, index) => (
          <EntryRow key={entry.id} entry={entry} index={index} />
        ))}
      </ul>
    </nav>
  );
}

function useOrdering(entry: Entry, index: number) {
  const element = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return combine(
      draggable({
        element: element.current,
        getInitialData: () => ({ filterEntry: entry.id, list: entry.list, free: isFree(entry) }),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source: { data } }) =>
          data.filterEntry !== entry.id && (data.list === entry.list || data.free === true),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          moveEntry(String(source.data.filterEntry), index, entry.list);
        },
      }),
    );
  }, [entry, index]);
  return { element, over };
}

/** Moving an element in the page takes the focus from it. */
function useKeptFocus(id: string) {
  const button = useRef<HTMLButtonElement>(null);
  const moved = useConfig(state => state.moved === id);
  useEffect(() => {
    if (!moved) return;
    button.current?.focus();
    useConfig.setState({ moved: null });
  }, [moved]);
  return button;
}

function EntryRow({ entry, index }: { entry: Entry; index: number }) {
  const { element, over } = useOrdering(entry, index);
  const button = useKeptFocus(entry.id);
  const chosen = useConfig(state => state.chosen === entry.id);
  const removed = useConfig(state => state.removed.has(entry.id));
  const wrong = useConfig(
    state => state.checked && Object.keys(problemsOf(entry, remaining(state))).length > 0,
  );
  const item = itemOf(entry);
  const name = item?.name || (item?.kind === 'divider' ? t('[untitled divider]') : t('[untitled]'));
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    stepEntry(entry.id, event.key === 'ArrowUp' ? -1 : 1);
  };
  if (removed) {
    return (
      <li ref={element} className={styles.removed}>
        <span>{t('(Removed) %s', name)}</span>
        <Button
          type="link"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          data-test="undo-delete"
          onClick={() => restoreEntry(entry.id)}
        >
          {t('Undo?')}
        </Button>
      </li>
    );
  }
  return (
    <li ref={element} className={styles.row} data-over={over || undefined} data-chosen={chosen || undefined}>
      <HolderOutlined className={styles.holder} aria-hidden="true" />
      <button
        ref={button}
        type="button"
        aria-current={chosen}
        title={t('Alt with an arrow key moves it')}
        data-test="filter-entry"
        onClick={() => useConfig.setState({ chosen: entry.id })}
        onKeyDown={press}
      >
        {name}
      </button>
      {wrong && <WarningOutlined className={styles.warning} aria-label={t('Needs a look')} />}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('Delete %s', name)}
        onClick={() => removeEntry(entry.id)}
      />
    </li>
  );
}
