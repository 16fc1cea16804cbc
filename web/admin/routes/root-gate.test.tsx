import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdminRouter } from './router.tsx';

/** A timeout that is long enough for a busy machine. */
const TIMEOUT_MS = 4_000;

let root: Root;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Opens the admin at a path. The returned `answer` answers the session call. */
function open(path: string) {
  let answer = (_: Response) => {};
  const session = new Promise<Response>((resolve) => (answer = resolve));
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    return url.endsWith('/api/session') ? session : new Promise(() => {});
  });
  window.history.replaceState(null, '', path);
  const queryClient = new QueryClient();
  const router = createAdminRouter(queryClient);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, calls, answer };
}

const text = () => document.body.textContent;

test.each(['/', '/no/such/path'])(
  '%s shows Loading… while the session loads, then opens the list of pages',
  async (path) => {
    const { router, calls, answer } = open(path);
    await vi.waitFor(() => expect(calls).toEqual(['/api/session']), TIMEOUT_MS);
    await vi.waitFor(() => expect(text()).toBe('Loading…'), TIMEOUT_MS);
    expect(router.state.location.pathname).toBe(path);
    answer(Response.json({ ok: true, user: { id: '1', email: 'a@b.co', role: 'owner' } }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/pages'), TIMEOUT_MS);
  },
);

describe('a guest', () => {
  /** Simulates the address of the loaded document, and returns the later addresses. */
  function documentLoadedFrom(path: string, search = ''): string[] {
    vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
      type === 'navigation'
        ? [{ name: new URL(path, window.location.href).href } as PerformanceEntry]
        : [],
    );
    const loads: string[] = [];
    const { href, origin } = window.location;
    vi.stubGlobal('location', {
      href,
      origin,
      search,
      replace: (to: string) => void loads.push(to),
    });
    return loads;
  }

  async function openAsGuest(path: string) {
    const { answer } = open(path);
    await vi.waitFor(() => expect(text()).toBe('Loading…'), TIMEOUT_MS);
    answer(Response.json({ ok: true, user: null }));
  }

  test.each(['/login', '/login/', '/no/such/path'])(
    'with a document from %s loads the root from the server, which knows the home page',
    async (loadedFrom) => {
      const loads = documentLoadedFrom(loadedFrom);
      await openAsGuest('/');
      await vi.waitFor(() => expect(loads).toEqual(['/']), TIMEOUT_MS);
    },
  );

  test('keeps the query of the address, such as that of a campaign', async () => {
    const loads = documentLoadedFrom('/login', '?utm_source=ad');
    await openAsGuest('/');
    await vi.waitFor(() => expect(loads).toEqual(['/?utm_source=ad']), TIMEOUT_MS);
  });

  test('with a document from the root stays there, to avoid an endless reload', async () => {
    const loads = documentLoadedFrom('/');
    await openAsGuest('/');
    await vi.waitFor(() => expect(performance.getEntriesByType).toHaveBeenCalled(), TIMEOUT_MS);
    expect(loads).toEqual([]);
  });
});
