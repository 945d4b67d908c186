import { QueryClient } from '@tanstack/react-query';
import { ClientError } from './errors.ts';

/** Worth repeating: the network or a gateway failed. An answer of the application is final. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ClientError && [502, 503, 504, 599].includes(error.status);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a connection a call fails and says so, rather than waiting in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
    },
  });
