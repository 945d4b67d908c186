import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { HOME_PATH, kitScreens, lightScreens, screen } from './routes.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { Spinner } from './ui/Spinner.tsx';

const withKit = (children: RouteObject[]): RouteObject => ({
  ...screen(async () => (await import('./ui/kit/KitScreens.tsx')).KitScreens),
  children,
});

const insideShell: RouteObject[] = [
  { path: '/', loader: () => redirect(HOME_PATH) },
  ...lightScreens,
  withKit(kitScreens),
  { path: '*', ...screen(async () => (await import('./screens/not-found/NotFound.tsx')).NotFound) },
];

const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <Spinner centred size="m" />,
    children: [
      withKit([
        { path: '/login/', ...screen(async () => (await import('./screens/sign-in/SignIn.tsx')).SignIn) },
      ]),
      {
        path: '/embedded/:uuid',
        ...screen(async () => (await import('./screens/dashboard/embedded/Embedded.tsx')).Embedded),
      },
      {
        element: <Shell />,
        children: [{ errorElement: <RouteError />, children: insideShell }],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
