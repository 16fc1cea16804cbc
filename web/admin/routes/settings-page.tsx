import { getRouteApi, Outlet } from '@tanstack/react-router';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { ImageLibraryContext } from '../ui/image-library.ts';
import { SettingsLinks } from './settings-links.tsx';

const route = getRouteApi('/protected/manage/settings-form');

/**
 * The form of the settings, with the picture library of the uploads feature. Its sections are the
 * screens below, so that changes of one are still there when another is opened.
 */
export function SettingsPage() {
  const { user } = route.useRouteContext();
  return (
    <ImageLibraryContext value={renderLibrary}>
      <SettingsScreen userId={user.id} links={<SettingsLinks />}>
        <Outlet />
      </SettingsScreen>
    </ImageLibraryContext>
  );
}
