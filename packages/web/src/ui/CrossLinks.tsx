import { Tooltip } from 'antd';
import { Link } from 'react-router';
import { t } from '../platform/i18n.ts';
import styles from './CrossLinks.module.css';

export const LINKS_IN_TOOLTIP = 20;

export interface CrossLink {
  key: string | number;
  label: string;
  href: string;
}

/** The first of many links in a cell; the tooltip lists up to twenty, then how many more. */
export function CrossLinks({ links }: { links: readonly CrossLink[] }) {
  const [first, ...others] = links;
  if (!first) return null;
  const hidden = links.length - LINKS_IN_TOOLTIP;
  const list = (
    <ul className={styles.list}>
      {links.slice(0, LINKS_IN_TOOLTIP).map(link => (
        <li key={link.key}>
          <Link to={link.href}>{link.label}</Link>
        </li>
      ))}
      {hidden > 0 && <li>{t('+ %s more', hidden)}</li>}
    </ul>
  );
  return (
    <span className={styles.links}>
      <Link to={first.href} className={styles.first}>
        {first.label}
      </Link>
      {others.length > 0 && (
        <Tooltip title={list} trigger={['hover', 'focus', 'click']}>
          <button
            type="button"
            className={styles.more}
            aria-label={t('Show all %s', links.length)}
          >{`+${others.length}`}</button>
        </Tooltip>
      )}
    </span>
  );
}
