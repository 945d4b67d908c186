import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { useSessionExpiry } from './api/session-expiry.ts';
import { siteTheme, useTheme } from './platform/theme.ts';
import { createRouter } from './router.tsx';
import { Toasts } from './ui/toasts/Toasts.tsx';

const SessionDialog = lazy(async () => ({
  default: (await import('./shell/SessionDialog.tsx')).SessionDialog,
}));

const queryClient = createQueryClient();
const router = createRouter();

export function App() {
  const mode = useTheme(state => state.mode);
  const overrides = useTheme(state => state.overrides);
  const expired = useSessionExpiry(state => state.waiting);
  const theme = useMemo(() => siteTheme(mode, overrides), [mode, overrides]);
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {expired && (
          <Suspense fallback={null}>
            <SessionDialog />
          </Suspense>
        )}
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
