import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { answerApi, callsOf, click, see, seeText, type, useAdminTests } from '../test-admin.tsx';
import { createAdminRouter } from './router.tsx';

useAdminTests();

let root: Root;
afterEach(() => root.unmount());

test('a new password is set with the token of the address, and the sign-in opens 1 s later', async () => {
  answerApi({
    'GET /api/session': { ok: false, authenticated: false, user: null },
    'PUT /api/admin_users/password': { ok: true },
  });
  window.history.replaceState(null, '', '/reset-password?reset_password_token=abc-1');
  const queryClient = new QueryClient();
  const router = createAdminRouter(queryClient);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  for (const field of ['New password', 'Confirm new password'])
    await type(field, 'a long enough password');
  await click('Set Password');
  await seeText('Password reset! Redirecting to login…');
  const [set] = callsOf(({ method }) => method === 'PUT');
  expect(set?.body).toMatchObject({ admin_user: { reset_password_token: 'abc-1' } });
  await see(() => expect(router.state.location.pathname).toBe('/login'));
  expect(performance.now() - set!.at).toBeGreaterThanOrEqual(999);
  await seeText('Admin Login');
});
