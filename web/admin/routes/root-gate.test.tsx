// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdminRouter } from './router.tsx';

/** On a busy machine. */
const PATIENCE_MS = 4_000;

let root: Root;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test.each(['/', '/no/such/path'])(
  '%s says Loading… while the session loads, then leads to the list of pages',
  async (path) => {
    let release = (_: Response) => {};
    const session = new Promise<Response>((resolve) => (release = resolve));
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
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
    await vi.waitFor(() => expect(asked).toEqual(['/api/session']), PATIENCE_MS);
    await vi.waitFor(() => expect(document.body.textContent).toBe('Loading…'), PATIENCE_MS);
    expect(router.state.location.pathname).toBe(path);
    release(Response.json({ ok: true, user: { id: '1', email: 'a@b.co', role: 'owner' } }));
    await vi.waitFor(
      () => expect(router.state.location.pathname).toBe('/admin/pages'),
      PATIENCE_MS,
    );
  },
);
