import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { useSessionExpiry } from './api/session-expiry.ts';
import { createRouter } from './router.tsx';
import { lazyPart } from './ui/kit/lazy-part.tsx';
import { Toasts } from './ui/toasts/Toasts.tsx';

const SessionDialog = lazyPart(async () => (await import('./shell/SessionDialog.tsx')).SessionDialog);

const queryClient = createQueryClient();
const router = createRouter();

export function App() {
  const expired = useSessionExpiry(state => state.waiting);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {expired && (
        <Suspense fallback={null}>
          <SessionDialog />
        </Suspense>
      )}
      <Toasts />
    </QueryClientProvider>
  );
}
