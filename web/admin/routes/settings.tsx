import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

/** Layout route of the sections of the settings, which share one form. */
export const settingsFormRoute = createRoute({
  getParentRoute: () => manageRoute,
  id: 'settings-form',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});

export const settingsRoute = createRoute({
  getParentRoute: () => settingsFormRoute,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('../features/settings/general-settings.tsx'),
    'GeneralSettings',
  ),
});

export const lookSettingsRoute = createRoute({
  getParentRoute: () => settingsFormRoute,
  path: '/settings/look',
  component: lazyRouteComponent(
    () => import('../features/settings/look/look-settings.tsx'),
    'LookSettings',
  ),
});

export const businessSettingsRoute = createRoute({
  getParentRoute: () => settingsFormRoute,
  path: '/settings/business',
  component: lazyRouteComponent(
    () => import('../features/settings/business/business-settings.tsx'),
    'BusinessSettings',
  ),
});

export const rentalSettingsRoute = createRoute({
  getParentRoute: () => settingsFormRoute,
  path: '/settings/rentals',
  component: lazyRouteComponent(
    () => import('../features/settings/rentals/rental-settings.tsx'),
    'RentalSettings',
  ),
});
