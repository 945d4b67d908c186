import { DesktopOutlined, LogoutOutlined, MoonOutlined, SunOutlined, UserOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bootstrap } from '../platform/bootstrap.ts';
import { t } from '../platform/i18n.ts';
import { currentUser, fullName } from '../platform/session.ts';
import { type ThemeChoice, useTheme } from '../platform/theme.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/button/Button.tsx';
import { DropMenu } from '../ui/drop-menu/DropMenu.tsx';
import { avatarColour, initials } from '../ui/people.ts';
import styles from './Shell.module.css';

const THEMES: readonly { key: ThemeChoice; label: () => string; icon: ReactNode }[] = [
  { key: 'light', label: () => t('Light'), icon: <SunOutlined /> },
  { key: 'dark', label: () => t('Dark'), icon: <MoonOutlined /> },
  { key: 'system', label: () => t('Match system'), icon: <DesktopOutlined /> },
];

/** Sign out is a page of the server: it ends the session there and comes back to the sign-in page. */
export const signOut = (): void => window.location.assign('/logout/');

/** Who is signed in, how it looks, and the way out. */
export function UserMenu() {
  const user = currentUser();
  const { choice, choose } = useTheme();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!user)
    return (
      <Button href={`/login/?${new URLSearchParams({ next: pathname + search })}`}>{t('Sign in')}</Button>
    );
  const person = {
    id: user.userId,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
  };
  const isTheme = (key: string): key is ThemeChoice => THEMES.some(theme => theme.key === key);
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className={styles.who}>
          <strong>{fullName(user)}</strong>
          <span>{user.email}</span>
        </span>
      ),
      children: [{ key: 'info', icon: <UserOutlined />, label: t('Your account') }],
    },
    { type: 'divider' },
    {
      key: 'theme',
      type: 'group',
      label: t('Theme'),
      children: THEMES.map(theme => ({ key: theme.key, icon: theme.icon, label: theme.label() })),
    },
    { type: 'divider' },
    { key: 'sign-out', icon: <LogoutOutlined />, label: t('Sign out') },
    {
      key: 'version',
      type: 'group',
      label: <span className={styles.version}>{`Parallax ${bootstrap.version}`}</span>,
    },
  ];
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'sign-out') signOut();
    else if (key === 'info') navigate('/user_info/');
    else if (isTheme(key)) choose(key);
  };
  return (
    <DropMenu menu={{ items, onClick, selectedKeys: [choice] }} placement="bottomRight">
      <button
        type="button"
        className={styles.user}
        aria-label={t('Account of %s', fullName(user))}
        data-test="user-menu"
      >
        <Avatar size={28} text={initials(person)} colour={avatarColour(person)} />
      </button>
    </DropMenu>
  );
}
