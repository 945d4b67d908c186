import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ROOT_ID } from '@parallax/contract';
import { Segmented } from 'antd';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../platform/i18n.ts';
import { topTabs } from '../model/tree.ts';
import { useDashboard } from '../store.ts';
import { ChartPicker } from './ChartPicker.tsx';
import { draggedNode, useDrag } from './drag-state.ts';
import styles from './Editor.module.css';
import { ElementPicker } from './ElementPicker.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useDropMonitor } from './use-drop-monitor.ts';
import { useSelection } from './use-selection.ts';

type Pane = 'elements' | 'charts';

/** What edit mode adds beside the page: everything that can be put on it. */
export function EditorShell() {
  const [pane, setPane] = useState<Pane>('charts');
  useDropMonitor();
  useSelection();
  return (
    <aside className={styles.panel} aria-label={t('Add to dashboard')} data-test="builder-panel">
      <TopZone />
      <SelectionBar />
      <div className={styles.panelTabs}>
        <Segmented<Pane>
          block
          value={pane}
          onChange={setPane}
          options={[
            { value: 'charts', label: t('Charts') },
            { value: 'elements', label: t('Layout elements') },
          ]}
        />
      </div>
      {pane === 'charts' ? <ChartPicker /> : <ElementPicker />}
    </aside>
  );
}

/** While tabs are dragged, a place at the top of the page makes them the tabs of the whole dashboard. */
function TopZone() {
  const dragging = useDrag(state => state.node?.type === 'TABS');
  const over = useDrag(state => state.over?.targetId === ROOT_ID);
  const has = useDashboard(state => topTabs(state.history.present.layout) !== undefined);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    return dropTargetForElements({
      element,
      getData: () => ({ nodeId: ROOT_ID }),
      canDrop: ({ source }) => draggedNode(source.data) !== null,
    });
  }, [element]);
  if (!dragging || has) return null;
  return createPortal(
    <div
      ref={setElement}
      className={styles.topZone}
      style={topOfPage()}
      data-over={over || undefined}
      data-test="top-tabs-zone"
    >
      {t('Drop here to make tabs of the whole dashboard')}
    </div>,
    document.body,
  );
}

const ROOM = 8;

/** Over what can be seen of the page, so that nothing moves under a drag and the place is in reach from anywhere. */
function topOfPage(): CSSProperties {
  const page = document.querySelector('[data-test="dashboard-page"]')?.getBoundingClientRect();
  const header = document.querySelector('[data-test="dashboard-header"]')?.getBoundingClientRect();
  if (!page) return {};
  const top = Math.max(page.top, header?.bottom ?? 0) + ROOM;
  return { top, left: page.left + ROOM, width: page.width - 2 * ROOM };
}
