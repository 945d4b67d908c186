import { QueryClient } from '@tanstack/react-query';
import { ClientError } from './errors.ts';

/** Worth repeating: the network or a gateway failed. An answer of the application is final. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ClientError && [502, 503, 504, 599].includes(error.status);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
    },
  });
