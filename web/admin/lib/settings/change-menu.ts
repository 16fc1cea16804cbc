import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings, UpdateSettings } from '@siteyard/schemas/settings';
import { changeSettings } from './change-settings.ts';

/** Changes the stored menu; see `changeSettings`. */
export const changeMenu = (
  queryClient: QueryClient,
  change: (menu: SiteSettings['nav']) => UpdateSettings['nav'] | null,
): Promise<void> =>
  changeSettings(queryClient, (settings) => {
    const nav = change(settings.nav);
    return nav ? { nav } : null;
  });
