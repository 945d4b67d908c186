import type { LayoutNode } from '@parallax/contract';
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { tabTitle } from '../model/nodes.ts';
import { chooseTab, useDashboard, useNode } from '../store.ts';
import styles from './Dashboard.module.css';
import { NodeFrame } from './NodeFrame.tsx';
import { NodeView } from './NodeView.tsx';

const TabEditing = lazyPart(async () => (await import('../editor/TabEditing.tsx')).TabEditing);
const TabControls = lazyPart(async () => (await import('../editor/TabControls.tsx')).TabControls);

/** A tab strip. A tab's content is mounted when it is first opened and stays from then on. */
export function TabsView({ node, columns }: { node: LayoutNode; columns: number }) {
  const chosen = useDashboard(state => state.activeTabs[node.id]);
  const hidden = useDashboard(state => state.hideTabs);
  const editing = useDashboard(state => state.editing);
  const active = chosen && node.children.includes(chosen) ? chosen : node.children[0];
  const [opened, setOpened] = useState<readonly string[]>([]);
  useEffect(() => {
    if (active) setOpened(known => (known.includes(active) ? known : [...known, active]));
  }, [active]);
  const isTop = node.parents.length === 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.target !== event.currentTarget.querySelector('[aria-selected=true]')) return;
    const next = neighbour(node.children, active, event.key);
    if (!next) return;
    event.preventDefault();
    chooseTab(node.id, next);
    document.getElementById(stripId(next))?.focus();
  };
  return (
    <NodeFrame node={node} className={styles.tabs}>
      {!hidden && (
        <div
          role="tablist"
          aria-label={t('Tabs')}
          className={isTop ? styles.topStrip : styles.strip}
          onKeyDown={onKeyDown}
        >
          {node.children.map(id => (
            <TabButton key={id} id={id} active={id === active} onChoose={() => chooseTab(node.id, id)} />
          ))}
        </div>
      )}
      {editing && (
        <Suspense fallback={null}>
          <TabControls node={node} isTop={isTop} />
        </Suspense>
      )}
      {node.children
        .filter(id => id === active || opened.includes(id))
        .map(id => (
          <div
            key={id}
            role="tabpanel"
            aria-labelledby={stripId(id)}
            className={styles.panel}
            hidden={id !== active}
          >
            <NodeView id={id} columns={columns} />
          </div>
        ))}
    </NodeFrame>
  );
}

/** The tab a key leads to from the one that is open. */
function neighbour(tabs: readonly string[], from: string, key: string): string | undefined {
  const at = tabs.indexOf(from);
  const places: Record<string, number> = {
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    ArrowRight: (at + 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return tabs[places[key] ?? -1];
}

const stripId = (id: string): string => `strip-${id}`;

function TabButton({ id, active, onChoose }: { id: string; active: boolean; onChoose(): void }) {
  const node = useNode(id);
  const editing = useDashboard(state => state.editing);
  const [element, setElement] = useState<HTMLElement | null>(null);
  if (!node) return null;
  return (
    <button
      ref={setElement}
      type="button"
      role="tab"
      id={stripId(id)}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      className={styles.tab}
      onClick={onChoose}
    >
      {tabTitle(node)}
      {editing && element && (
        <Suspense fallback={null}>
          <TabEditing node={node} element={element} />
        </Suspense>
      )}
    </button>
  );
}
