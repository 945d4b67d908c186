import { type DropdownProps, Dropdown as LibraryDropdown } from 'antd';
import { quietMenu } from './quiet-menu.tsx';

/** The library's menu under any part, for screens that hold its code already; otherwise take `DropMenu`. */
export const Dropdown = ({ menu, ...rest }: DropdownProps) => (
  <LibraryDropdown {...rest} menu={menu && quietMenu(menu)} />
);
