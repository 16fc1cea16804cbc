import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { ImageLibraryContext } from '../ui/image-library.ts';
import { SettingsLinks } from './settings-links.tsx';

const route = getRouteApi('/protected/manage/settings-form');

/**
 * The form of the settings, with the picture library of the uploads feature. Its sections are child
 * routes, so that changes in one section are kept when another one is opened.
 */
export function SettingsPage() {
  const { user } = route.useRouteContext();
  // The look has a preview next to its fields.
  const isWide = useMatchRoute()({ to: '/settings/look' }) !== false;
  return (
    <ImageLibraryContext value={renderLibrary}>
      <SettingsScreen userId={user.id} links={<SettingsLinks />} isWide={isWide}>
        <Outlet />
      </SettingsScreen>
    </ImageLibraryContext>
  );
}
