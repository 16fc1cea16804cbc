import { lazy, Suspense } from 'react';
import type { RenderLibrary } from '../../ui/image-library.ts';

const LibraryDialog = lazy(async () => ({
  default: (await import('./library-dialog.tsx')).LibraryDialog,
}));

/** The library's dialog, loaded when it is first opened. */
export const renderLibrary: RenderLibrary = (props) => (
  <Suspense fallback={null}>
    <LibraryDialog {...props} />
  </Suspense>
);
