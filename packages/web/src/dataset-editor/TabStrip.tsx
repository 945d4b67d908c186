import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './DatasetEditor.module.css';

interface Tab {
  key: string;
  label: ReactNode;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that scroll where they do not fit. A tab that was opened keeps its state. */
export function TabStrip({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const id = useId();
  const [active, setActive] = useState(tabs[0]?.key ?? '');
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([active]));
  const open = (key: string) => {
    setActive(key);
    setVisited(seen => new Set([...seen, key]));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const place = tabs.findIndex(({ key }) => key === active);
    const next = step && tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    open(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            className={styles.tab}
            aria-selected={tab.key === active}
            aria-controls={visited.has(tab.key) ? `${id}-${tab.key}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => open(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => visited.has(key))
        .map(tab => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}-${tab.key}-panel`}
            aria-labelledby={`${id}-${tab.key}`}
            hidden={tab.key !== active}
          >
            {tab.children}
          </div>
        ))}
    </>
  );
}
