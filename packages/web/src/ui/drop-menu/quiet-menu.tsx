import { RightOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { quietIcon } from '../quiet-icon.ts';

type Item = NonNullable<MenuProps['items']>[number];

function quiet(item: Item): Item {
  if (!item) return item;
  const own = { ...item };
  if ('icon' in own) own.icon = quietIcon(own.icon);
  if ('children' in own && own.children) own.children = own.children.map(quiet);
  return own;
}

/** The library's own sign of a menu in a menu, unheard. */
const further = (
  <span className="ant-dropdown-menu-submenu-arrow" aria-hidden>
    <RightOutlined className="ant-dropdown-menu-submenu-arrow-icon" />
  </span>
);

/** A menu whose entries are announced by their words alone. */
export const quietMenu = (menu: MenuProps): MenuProps => ({
  expandIcon: further,
  ...menu,
  items: menu.items?.map(quiet),
});
