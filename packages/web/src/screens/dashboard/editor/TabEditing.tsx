import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { LayoutNode } from '@parallax/contract';
import { useEffect } from 'react';
import { parentOf } from '../model/tree.ts';
import { chooseTab, layoutNow } from '../store.ts';
import { dragData, draggedNode, useDrag } from './drag-state.ts';
import styles from './Editor.module.css';

const OPENS_AFTER = 600;

/** Makes a tab of the strip something to drag and to drop on; waiting over it opens it. */
export function TabEditing({ node, element }: { node: LayoutNode; element: HTMLElement }) {
  const { id } = node;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const open = () => {
      const parent = parentOf(layoutNow(), id);
      if (parent) chooseTab(parent.id, id);
    };
    return combine(
      stop,
      draggable({ element, getInitialData: () => dragData(() => layoutNow()[id] ?? node) }),
      dropTargetForElements({
        element,
        getData: () => ({ nodeId: id }),
        canDrop: ({ source }) => draggedNode(source.data) !== null,
        onDragEnter: () => {
          timer = setTimeout(open, OPENS_AFTER);
        },
        onDragLeave: stop,
        onDrop: stop,
      }),
    );
  }, [element, id, node]);
  const side = useDrag(state =>
    state.over?.targetId === id && state.node?.type === 'TAB' ? state.over.side : null,
  );
  return side ? <span className={styles.line} data-side={side} data-test="drop-indicator" /> : null;
}
