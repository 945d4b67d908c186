import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { ComponentType, LayoutNode } from '@parallax/contract';
import { useEffect } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useDashboard } from '../store.ts';
import { draggedNode, useDrag } from './drag-state.ts';
import styles from './Editor.module.css';
import { NodeToolbar } from './NodeToolbar.tsx';
import { ResizeHandles } from './ResizeHandles.tsx';

const CONTAINERS: ReadonlySet<ComponentType> = new Set(['ROW', 'COLUMN', 'TABS']);
const FIXED: ReadonlySet<ComponentType> = new Set(['ROOT', 'GRID', 'TAB']);

/** What edit mode lays over a component: where things can be dropped, its toolbar and its handles. */
export function NodeControls({ node, element }: { node: LayoutNode; element: HTMLElement }) {
  useEffect(
    () =>
      dropTargetForElements({
        element,
        getData: () => ({ nodeId: node.id }),
        canDrop: ({ source }) => draggedNode(source.data) !== null,
        getIsSticky: () => false,
      }),
    [element, node.id],
  );
  const guided = useDrag(({ resizing }) => resizing !== null && node.children.includes(resizing));
  const selected = useDashboard(state => state.selected.includes(node.id));
  const top = node.parents.length === 1;
  return (
    <>
      {guided && node.type === 'ROW' && <div className={styles.guides} data-test="grid-guides" />}
      <DropLine id={node.id} />
      {node.children.length === 0 && ['GRID', 'TAB', 'COLUMN'].includes(node.type) && (
        <div className={styles.hint}>{t('Drop charts or layout elements here')}</div>
      )}
      {!FIXED.has(node.type) && (
        <div
          className={styles.frame}
          data-container={CONTAINERS.has(node.type) || undefined}
          data-selected={selected || undefined}
        >
          {!(top && node.type === 'TABS') && <NodeToolbar node={node} element={element} />}
          <ResizeHandles node={node} element={element} />
        </div>
      )}
    </>
  );
}

/** Where what is dragged would land. A tab lands in its strip, which shows that itself. */
function DropLine({ id }: { id: string }) {
  const over = useDrag(state =>
    state.over?.targetId === id && state.node?.type !== 'TAB' ? state.over : null,
  );
  if (!over) return null;
  return (
    <div
      className={`${styles.line} ${over.refused ? styles.refused : ''}`}
      data-side={over.side}
      data-test="drop-indicator"
    />
  );
}
