import { RightOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import { t } from '../../platform/i18n.ts';
import { useStored } from '../../platform/stored.ts';
import styles from './Home.module.css';

interface SectionProps<K extends string> {
  name: string;
  label: string;
  tabs: readonly { key: K; label: string }[];
  initial: K;
  extra?: ReactNode;
  children(tab: K): ReactNode;
}

/** A foldable block with tabs; which tab and whether it is open are remembered. */
export function Section<K extends string>({ name, label, tabs, initial, extra, children }: SectionProps<K>) {
  const id = useId();
  const [stored, setTab] = useStored(`home.${name}.tab`, initial);
  const [open, setOpen] = useStored<boolean>(`home.${name}.open`, true);
  const tab = tabs.find(candidate => candidate.key === stored)?.key ?? initial;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle} id={id}>
          <button type="button" className="px-plain" aria-expanded={open} onClick={() => setOpen(!open)}>
            <RightOutlined className={open ? styles.foldOpen : styles.fold} aria-hidden />
            {label}
          </button>
        </h2>
        {open && tabs.length > 1 && (
          <Segmented
            size="small"
            aria-label={t('%s: which', label)}
            value={tab}
            options={tabs.map(({ key, label: text }) => ({ value: key, label: text }))}
            onChange={setTab}
          />
        )}
        <span className={styles.sectionExtra}>{extra}</span>
      </header>
      {open && children(tab)}
    </section>
  );
}
