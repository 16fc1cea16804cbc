import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const mailSettingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/settings/mail',
  component: lazyRouteComponent(() => import('./mail-settings-page.tsx'), 'MailSettingsPage'),
});
