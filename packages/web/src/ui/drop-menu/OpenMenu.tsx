import type { MenuProps } from 'antd';
import { useNarrow } from '../use-narrow.ts';
import { Dropdown } from './Dropdown.tsx';
import styles from './DropMenu.module.css';
import type { DropMenuProps } from './DropMenu.tsx';

interface OpenMenuProps extends Pick<DropMenuProps, 'placement'> {
  menu: MenuProps;
  onClose(): void;
}

type Items = NonNullable<MenuProps['items']>;

/** On a phone there is no room beside a menu: what would open there stands below its name. */
const unfolded = (items: Items): Items =>
  items.map(item =>
    item && 'children' in item && item.type !== 'group'
      ? { type: 'group', key: item.key, label: item.label, children: item.children }
      : item,
  );

export const OpenMenu = ({ menu, placement, onClose }: OpenMenuProps) => {
  const narrow = useNarrow();
  const shown = narrow && menu.items ? { ...menu, items: unfolded(menu.items) } : menu;
  return (
    <Dropdown
      open
      autoFocus
      destroyOnHidden
      trigger={['click']}
      menu={shown}
      placement={placement}
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <span className={styles.target} aria-hidden />
    </Dropdown>
  );
};
