import { getRouteApi } from '@tanstack/react-router';
import { GeneralSettings } from '../features/settings/general-settings.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { ImageLibraryContext } from '../ui/image-library.ts';

const route = getRouteApi('/protected/manage/settings');

/** `/settings`, with the picture library of the uploads feature. */
export function SettingsPage() {
  const { user } = route.useRouteContext();
  return (
    <ImageLibraryContext value={renderLibrary}>
      <SettingsScreen userId={user.id}>
        <GeneralSettings />
      </SettingsScreen>
    </ImageLibraryContext>
  );
}
