import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { acceptInvitationRoute } from './accept-invitation.tsx';
import { accountRoute } from './account.tsx';
import { administratorsRoute } from './administrators.tsx';
import { changePasswordRoute } from './change-password.tsx';
import { contactsRoute } from './contacts.tsx';
import { editorRoute } from './editor.tsx';
import { forgotPasswordRoute } from './forgot-password.tsx';
import { historyRoute } from './history.tsx';
import { itemRoute, itemsRoute } from './items.tsx';
import { loginRoute } from './login.tsx';
import { manageRoute } from './manage.tsx';
import { pagesRoute } from './pages.tsx';
import { pastSiteRoute } from './past-site.tsx';
import { picturesRoute } from './pictures.tsx';
import { protectedRoute } from './protected.tsx';
import { resetPasswordRoute } from './reset-password.tsx';
import { rootRoute } from './root.tsx';
import { rootGateRoute } from './root-gate.tsx';
import { runRoute } from './run.tsx';
import { runsRoute } from './runs.tsx';
import { sessionsRoute } from './sessions.tsx';
import { mailSettingsRoute } from './mail-settings.tsx';
import {
  businessSettingsRoute,
  lookSettingsRoute,
  rentalSettingsRoute,
  settingsFormRoute,
  settingsRoute,
} from './settings.tsx';
import { trashRoute } from './trash.tsx';

const routeTree = rootRoute.addChildren([
  rootGateRoute,
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptInvitationRoute,
  protectedRoute.addChildren([
    editorRoute,
    pastSiteRoute,
    manageRoute.addChildren([
      pagesRoute,
      settingsFormRoute.addChildren([
        settingsRoute,
        lookSettingsRoute,
        businessSettingsRoute,
        rentalSettingsRoute,
      ]),
      mailSettingsRoute,
      contactsRoute,
      itemsRoute,
      itemRoute,
      picturesRoute,
      trashRoute,
      accountRoute.addChildren([
        changePasswordRoute,
        sessionsRoute,
        administratorsRoute,
        historyRoute,
        runsRoute,
        runRoute,
      ]),
    ]),
  ]),
]);

/** The admin's screens (specification, section 2). */
export function createAdminRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // TanStack Query caches the data, so the router must not.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
