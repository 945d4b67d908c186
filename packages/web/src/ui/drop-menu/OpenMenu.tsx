import type { MenuProps } from 'antd';
import { Dropdown } from './Dropdown.tsx';
import styles from './DropMenu.module.css';
import type { DropMenuProps } from './DropMenu.tsx';

interface OpenMenuProps extends Pick<DropMenuProps, 'placement'> {
  menu: MenuProps;
  onClose(): void;
}

export const OpenMenu = ({ menu, placement, onClose }: OpenMenuProps) => (
  <Dropdown
    open
    autoFocus
    destroyOnHidden
    trigger={['click']}
    menu={menu}
    placement={placement}
    onOpenChange={open => {
      if (!open) onClose();
    }}
  >
    <span className={styles.target} aria-hidden />
  </Dropdown>
);
