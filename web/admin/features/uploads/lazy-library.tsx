import { lazy, Suspense } from 'react';
import type { RenderLibrary } from '../../ui/image-library.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';

/** Loads the dialog when it is first opened; shows a message instead if loading fails. */
const loadedLater = () =>
  lazy(async () => {
    try {
      return { default: (await import('./library-dialog.tsx')).LibraryDialog };
    } catch (error) {
      console.error('Failed to load the picture library', error);
      return { default: LibraryFailed };
    }
  });

let LibraryDialog = loadedLater();

function LibraryFailed({ onClose }: { onClose: () => void }) {
  const close = () => {
    // React caches the result, failures included; a new one makes the next opening try again.
    LibraryDialog = loadedLater();
    onClose();
  };
  return <MessageDialog text="Failed to load the picture library." onClose={close} />;
}

/** The library's dialog, loaded when it is first opened. */
export const renderLibrary: RenderLibrary = (props) => (
  <Suspense fallback={null}>
    <LibraryDialog {...props} />
  </Suspense>
);
