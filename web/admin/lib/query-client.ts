import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** The client of all server state. Only what may succeed on a second try is tried again. */
export function createAdminQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.unreachable || error.status === 503),
      },
    },
  });
}
