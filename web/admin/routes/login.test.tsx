import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdminRouter } from './router.tsx';

/** A timeout that is long enough for a busy machine. */
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

const USER = { id: '1', email: 'a@b.co', must_change_password: false };

/** A server that accepts any sign-in. */
function fakeServer(user: typeof USER | null = null) {
  return (url: string) => {
    if (url.endsWith('/sign_in')) user = USER;
    const answers = url.endsWith('/sign_in') || url.endsWith('/api/session');
    return answers
      ? Promise.resolve(Response.json({ ok: user !== null, authenticated: user !== null, user }))
      : new Promise(() => {});
  };
}

/** Opens the admin at an address. */
function open(address: string, server: ReturnType<typeof fakeServer>) {
  vi.stubGlobal('fetch', server);
  window.history.replaceState(null, '', address);
  const queryClient = new QueryClient();
  const router = createAdminRouter(queryClient);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Opens the sign-in with a target, signs in, and returns the address passed to the history. */
async function signInWith(target: string): Promise<string> {
  const router = open(`/login?redirect=${encodeURIComponent(target)}`, fakeServer());
  const form = await vi.waitFor(() => {
    const found = document.querySelector('form');
    if (!found) throw new Error('the sign-in has not loaded yet');
    return found;
  }, PATIENCE_MS);
  // Mocked only now, because the router normalises the address while it loads.
  const replace = vi.spyOn(router.history, 'replace').mockImplementation(() => {});
  // Skips the browser's check of required fields. This server accepts empty fields.
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalled(), PATIENCE_MS);
  return String(replace.mock.lastCall?.[0]);
}

test.each([
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/%09/../\t/evil.example',
  'javascript:alert(1)',
])(
  'signing in with the target %s opens the list of pages',
  async (target) => {
    expect(await signInWith(target)).toBe('/admin/pages');
  },
  PATIENCE_MS * 3,
);

test(
  'signing in with a path on this site returns there',
  async () => {
    expect(await signInWith('/editor/11?tab=a#b')).toBe('/editor/11?tab=a#b');
  },
  PATIENCE_MS * 3,
);

test(
  'a signed-in administrator is redirected from the sign-in screen to the root, and from there to the pages',
  async () => {
    const router = open('/login', fakeServer(USER));
    const visited: string[] = [];
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.pathname));
    await vi.waitFor(
      () => expect(router.state.location.pathname).toBe('/admin/pages'),
      PATIENCE_MS,
    );
    expect(visited).toContain('/');
    expect(document.querySelector('form')).toBeNull();
  },
  PATIENCE_MS * 3,
);
