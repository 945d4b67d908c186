import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { t } from '../platform/i18n.ts';
import { useShortcuts } from '../platform/keys.ts';
import { pageMode } from '../platform/page-mode.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { usePalette } from './palette-state.ts';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const loadPalette = async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette });
const CommandPalette = lazy(loadPalette);
const PRELOAD_AFTER = 2000;

/** The frame around every signed-in screen. */
export function Shell() {
  const { pathname, search } = useLocation();
  const palette = usePalette();
  const { open } = palette;
  useShortcuts(
    useMemo(
      () => [
        { keys: 'Mod+K', label: t('Command palette'), run: open },
        { keys: '/', label: t('Search'), run: open },
      ],
      [open],
    ),
  );
  // Keys typed right after the shortcut must find the palette there.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), PRELOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {!pageMode(search).hideNavigation && <TopBar />}
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {palette.visible && (
        <Suspense fallback={null}>
          <CommandPalette />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}
