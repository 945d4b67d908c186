import { Outlet } from 'react-router';
import { KitTheme } from './KitTheme.tsx';

/** Around the screens that are made of the library's components from the start. */
export const KitScreens = () => (
  <KitTheme>
    <Outlet />
  </KitTheme>
);
