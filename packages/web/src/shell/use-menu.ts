import { can, hasFlag } from '../platform/session.ts';
import { type Menu, menuFor } from './menu.ts';

let menu: Menu | undefined;

/** The navigation of the signed-in person; it cannot change while the page lives. */
export const useMenu = (): Menu => {
  menu ??= menuFor({ can, hasFlag });
  return menu;
};
