import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The search parameters of this screen. They are in the address, so that they survive a reload and can be
 * shared.
 * @param read reads the parameters from the query of an address
 * @returns the parameters, and a function that changes some of them. With `replace`, the Back button skips
 *   the earlier parameters.
 */
export function useScreenSearch<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
) {
  const found = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (change: Partial<Search>, replace = false) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, ...change }),
      replace,
      resetScroll: false,
      // The types of the router allow only the parameters of one known route.
    } as never);
  return [found, set] as const;
}
