import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** Prefix of the keys of unsaved text (`use-kept-text.ts`). */
export const TYPED_KEY = ['typed'] as const;

/** Creates the query client of the admin. It retries only temporary failures: no answer, and 503. */
export function createAdminQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.unreachable || error.status === 503),
      },
    },
  });
  queryClient.setQueryDefaults(TYPED_KEY, { gcTime: Infinity });
  return queryClient;
}
