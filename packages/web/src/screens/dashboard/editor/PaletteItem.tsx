import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { LayoutNode } from '@parallax/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { dropComponent } from '../model/commands/index.ts';
import { REFUSALS, refusalOf } from '../model/drop.ts';
import { firstContainer, topTabs } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { dragData } from './drag-state.ts';
import styles from './Editor.module.css';
import { edit } from './edit.ts';

interface PaletteItemProps {
  name: string;
  note?: ReactNode;
  icon?: ReactNode;
  make(): LayoutNode;
  /** Prepares what the component needs once it is taken. */
  onTaken?(): void;
}

/** Appends to the tab that is open, or to the grid. */
function append(node: LayoutNode): void {
  const layout = layoutNow();
  const top = topTabs(layout);
  const open = useDashboard.getState().activeTabs[top?.id ?? ''];
  const container = layout[open ?? ''] ?? firstContainer(layout);
  if (!container) return;
  const to = { parentId: container.id, index: container.children.length };
  const refusal = refusalOf(layout, node, to);
  if (refusal) toast.warning(t(REFUSALS[refusal]));
  else edit(dropComponent(node, to));
}

/** Something to drag onto the page; a click or Enter puts it at the end. */
export function PaletteItem({ name, note, icon, make, onTaken }: PaletteItemProps) {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useRef({ make, onTaken });
  latest.current = { make, onTaken };
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      getInitialData: () => {
        const node = latest.current.make();
        return dragData(() => node);
      },
      onDragStart: () => latest.current.onTaken?.(),
    });
  }, []);
  const add = () => {
    onTaken?.();
    append(make());
  };
  return (
    <button
      ref={element}
      type="button"
      className={styles.item}
      data-test="palette-item"
      title={t('Drag onto the dashboard, or click to add at the end')}
      onClick={add}
    >
      {icon}
      <span className={styles.itemText}>
        <span className={styles.itemName}>{name}</span>
        {note && <span className={styles.itemNote}>{note}</span>}
      </span>
    </button>
  );
}
