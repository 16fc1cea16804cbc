import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { ImageLibraryContext } from '../ui/image-library.ts';

/** `/settings`, with the picture library of the uploads feature. */
export function SettingsPage() {
  return (
    <ImageLibraryContext value={renderLibrary}>
      <SettingsScreen />
    </ImageLibraryContext>
  );
}
