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

/** A menu whose entries are announced by their words alone. */
export const quietMenu = <Menu extends MenuProps>(menu: Menu): Menu =>
  menu.items ? { ...menu, items: menu.items.map(quiet) } : menu;
