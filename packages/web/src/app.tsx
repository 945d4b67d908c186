import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { siteTheme, useTheme } from './platform/theme.ts';
import { createRouter } from './router.tsx';
import { SessionDialog } from './shell/SessionDialog.tsx';
import { Toasts } from './ui/toasts/Toasts.tsx';

const queryClient = createQueryClient();
const router = createRouter();

export function App() {
  const mode = useTheme(state => state.mode);
  const theme = useMemo(() => siteTheme(mode), [mode]);
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionDialog />
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
