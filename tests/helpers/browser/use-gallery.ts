import { afterAll, beforeAll } from 'vitest';
import { startGallery, type GalleryServer } from './block-gallery.ts';
import { openBrowser, type TestBrowser } from './browser.ts';

interface TestGallery extends GalleryServer {
  browser: TestBrowser;
}

/**
 * Serves the gallery of blocks and opens a browser before the tests of a file, and closes both after
 * them. The members can be read in tests and in later hooks.
 */
export function useGallery(): TestGallery {
  const gallery = {} as TestGallery;
  beforeAll(async () => {
    // If one start fails, the other one is also awaited, so that `afterAll` can end it.
    const starts = await Promise.allSettled([
      startGallery().then((server) => Object.assign(gallery, server)),
      openBrowser().then((browser) => Object.assign(gallery, { browser })),
    ]);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(() => Promise.all([gallery.browser?.close(), gallery.close?.()]));
  return gallery;
}
