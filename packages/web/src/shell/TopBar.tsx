import { DownOutlined, MenuOutlined, PlusOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { t } from '../platform/i18n.ts';
import { PRODUCT } from '../platform/title.ts';
import { Button } from '../ui/button/Button.tsx';
import { DropMenu } from '../ui/drop-menu/DropMenu.tsx';
import { Mark } from '../ui/Mark.tsx';
import type { Menu, MenuEntry } from './menu.ts';
import { usePalette } from './palette-state.ts';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useLastPlaces } from './use-last-places.ts';
import { useMenu } from './use-menu.ts';

type Items = NonNullable<MenuProps['items']>;

const item = (entry: MenuEntry): Items[number] => ({
  key: entry.key,
  label: <Link to={entry.path}>{entry.label}</Link>,
});

const settingsItems = (menu: Menu): Items =>
  menu.settings.map(group => ({
    key: group.key,
    type: 'group',
    label: group.label,
    children: group.entries.map(item),
  }));

const phoneItems = (menu: Menu): Items => [...[...menu.main, ...menu.sql].map(item), ...settingsItems(menu)];

/** The 48 px bar over every screen. */
export function TopBar() {
  const menu = useMenu();
  const openPalette = usePalette(state => state.open);
  const placeOf = useLastPlaces();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label={t('%s home', PRODUCT)}>
        <Mark />
        <span className={styles.brandName}>{PRODUCT}</span>
      </Link>
      <div className={styles.phoneMenu}>
        <BarMenu items={phoneItems(menu)} label={t('Menu')} icon={<MenuOutlined aria-hidden />} />
      </div>
      <nav className={styles.nav} aria-label={t('Main')}>
        {menu.main.map(entry => (
          <NavLink key={entry.key} to={placeOf(entry.path)} className={styles.link}>
            {entry.label}
          </NavLink>
        ))}
        <SqlMenu entries={menu.sql} />
      </nav>
      <button type="button" className={styles.search} onClick={openPalette} data-test="global-search">
        <SearchOutlined aria-hidden />
        <span className={styles.searchText}>{t('Search or jump to…')}</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      <div className={styles.tools}>
        {menu.create.length > 0 && (
          <DropMenu menu={{ items: menu.create.map(item) }} placement="bottomRight">
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('New')}
              data-test="new-dropdown"
            >
              <span className={styles.wideOnly}>{t('New')}</span>
            </Button>
          </DropMenu>
        )}
        {menu.settings.length > 0 && (
          <div className={styles.wideOnly}>
            <BarMenu
              items={settingsItems(menu)}
              label={t('Settings')}
              icon={<SettingOutlined aria-hidden />}
            />
          </div>
        )}
        <UserMenu />
      </div>
    </header>
  );
}

const BarMenu = ({ items, label, icon }: { items: Items; label: string; icon: ReactNode }) => (
  <DropMenu menu={{ items, className: styles.longMenu }} placement="bottomRight">
    <Button type="text" icon={icon} aria-label={label} title={label} />
  </DropMenu>
);

function SqlMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const [only, ...more] = entries;
  if (!only) return null;
  if (more.length === 0) {
    return (
      <NavLink to={only.path} className={styles.link}>
        {t('SQL')}
      </NavLink>
    );
  }
  const active = entries.some(entry => pathname.startsWith(entry.path));
  return (
    <DropMenu menu={{ items: entries.map(item) }}>
      <button type="button" className={`${styles.link} ${active ? 'active' : ''}`}>
        {t('SQL')} <DownOutlined aria-hidden style={{ fontSize: 9 }} />
      </button>
    </DropMenu>
  );
}
