import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  RouterProvider,
} from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createRoot } from 'react-dom/client';
import { sessionQuery, type Session } from '../features/account/api/session.ts';
import { control, see, useAdminTests } from '../test-admin.tsx';
import { SignInLink } from './sign-in-link.tsx';

useAdminTests();

test('links to the sign-in screen with the way back, even if a session is cached', async () => {
  const queryClient = new QueryClient();
  const user = { id: '1', email: 'a@b.co', must_change_password: false };
  queryClient.setQueryData(sessionQuery.queryKey, { user } as Session);
  const root = createRootRouteWithContext()();
  const editor = createRoute({
    getParentRoute: () => root,
    path: '/editor/$pageId',
    component: SignInLink,
  });
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: (search: { redirect?: string }) => search,
    // The sign-in screen does the same.
    beforeLoad: () => {
      if (queryClient.getQueryData<Session>(sessionQuery.queryKey)?.user)
        throw redirect({ to: '/' });
    },
    component: () => null,
  });
  const history = createMemoryHistory({ initialEntries: ['/editor/14'] });
  const router = createRouter({ routeTree: root.addChildren([editor, login]), history });
  const element = document.body.appendChild(document.createElement('div'));
  const view = createRoot(element);
  view.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  (await control('Sign in')).click();
  await see(() => expect(history.location.pathname).toBe('/login'));
  expect(new URLSearchParams(history.location.search).get('redirect')).toBe('/editor/14');
  view.unmount();
});
