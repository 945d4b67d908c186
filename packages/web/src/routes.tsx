import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

export const HOME_PATH = '/superset/welcome/';

export const screen = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: { Component: load },
});

/** The signed-in screens, one line each; every screen is its own chunk. The navigation shows what stands here. */
export const screens: RouteObject[] = [
  { path: HOME_PATH, ...screen(async () => (await import('./screens/home/Home.tsx')).Home) },
];

/** Whether a screen of ours answers at a path. */
export const screenExists = (path: string): boolean =>
  matchRoutes(screens, path.split('?')[0] ?? path) !== null;
