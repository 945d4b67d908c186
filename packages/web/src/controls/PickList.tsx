import { CloseOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { FieldIcon } from './FieldIcon.tsx';
import { accepts, drop, moveItem } from './model/drop.ts';
import type { FieldKind } from './model/facts.ts';
import { PopoverPanel } from './PopoverPanel.tsx';
import { useDraggable } from './use-draggable.ts';
import { useDrop } from './use-drop.ts';
import type { WidgetProps } from './widget.ts';

/** How one entry of a list looks. */
export interface EntryLook {
  text: string;
  kind: FieldKind;
  /** Why the entry cannot be used. */
  problem?: string;
}

interface PickListProps extends WidgetProps {
  items: readonly unknown[];
  single?: boolean;
  addLabel: string;
  look(item: unknown): EntryLook;
  /** The inside of the popover that edits an entry, or makes one when there is none. */
  editor(item: unknown, done: (item: unknown) => void, close: () => void): ReactNode;
}

/**
 * Entries of a control that holds columns, metrics or filters. Fields are dropped on it or added by its button; an
 * entry opens on click, moves by drag or Alt with an arrow key, and goes by its cross or Delete.
 */
export function PickList(props: PickListProps) {
  const { items, single, onChange, control, value, dataset, editor, look } = props;
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const write = (next: readonly unknown[]) => onChange(single ? (next[0] ?? null) : [...next]);
  const state = useDrop(list, {
    accepts: dragged => dragged.type === 'field' && accepts(control, dragged.field, dataset),
    onDrop: dragged => {
      if (dragged.type !== 'field') return;
      onChange(drop(control, value, dragged.field, dataset));
      if (control.kind === 'filters') setOpen(items.length);
    },
  });
  const done = (index: number) => (item: unknown) => {
    setOpen(null);
    write(index < items.length ? items.map((old, at) => (at === index ? item : old)) : [...items, item]);
  };
  const close = () => setOpen(null);
  return (
    <div
      ref={list}
      className={styles.list}
      data-over={state === 'over' || undefined}
      data-wanted={state === 'wanted' || undefined}
      data-problem={props.problem ? true : undefined}
    >
      {items.map((item, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their place
          key={index}
          list={control.setting}
          index={index}
          look={look(item)}
          open={open === index}
          onOpen={next => setOpen(next ? index : null)}
          onRemove={() => write(items.filter((_, at) => at !== index))}
          onMove={(from, to) => write(moveItem(items, from, Math.max(0, Math.min(items.length - 1, to))))}
        >
          {editor(item, done(index), close)}
        </Entry>
      ))}
      {(!single || items.length === 0) && (
        <PopoverPanel
          open={open === 'new'}
          onOpenChange={next => setOpen(next ? 'new' : null)}
          content={editor(null, done(items.length), close)}
        >
          <button
            type="button"
            id={props.id}
            className={styles.add}
            aria-haspopup="dialog"
            aria-label={t('%1$s: %2$s', t(control.label), props.addLabel)}
          >
            <PlusOutlined aria-hidden="true" />
            {props.addLabel}
          </button>
        </PopoverPanel>
      )}
    </div>
  );
}

interface EntryProps {
  list: string;
  index: number;
  look: EntryLook;
  open: boolean;
  children: ReactNode;
  onOpen(open: boolean): void;
  onRemove(): void;
  onMove(from: number, to: number): void;
}

function Entry({ list, index, look, open, children, onOpen, onRemove, onMove }: EntryProps) {
  const row = useRef<HTMLDivElement>(null);
  const lifted = useDraggable(row, { type: 'entry', list, index });
  const above = useDrop(row, {
    accepts: dragged => dragged.type === 'entry' && dragged.list === list && dragged.index !== index,
    onDrop: dragged => {
      if (dragged.type === 'entry') onMove(dragged.index, index);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) onMove(index, index + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={row}
      className={styles.item}
      data-dragged={lifted || undefined}
      data-before={above === 'over' || undefined}
    >
      <PopoverPanel open={open} onOpenChange={onOpen} content={children}>
        <button
          type="button"
          className={styles.itemName}
          aria-haspopup="dialog"
          title={look.problem ?? look.text}
          onKeyDown={onKeyDown}
        >
          <FieldIcon kind={look.kind} />
          <span className={styles.itemText}>{look.text}</span>
          {look.problem && (
            <WarningOutlined style={{ color: 'var(--px-danger)' }} aria-label={look.problem} />
          )}
        </button>
      </PopoverPanel>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('Remove %s', look.text)}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
