import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** The query client of the admin. Retries only failures that may pass: no answer, and 503. */
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
