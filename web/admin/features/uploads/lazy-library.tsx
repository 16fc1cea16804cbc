import type { RenderLibrary } from '../../ui/image-library.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const LibraryDialog = lazyDialog(
  async () => (await import('./library-dialog.tsx')).LibraryDialog,
  'Failed to load the picture library.',
);

/** The library's dialog, loaded when it is first opened. */
export const renderLibrary: RenderLibrary = (props) => <LibraryDialog {...props} />;
