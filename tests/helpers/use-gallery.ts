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
    const [server, browser] = await Promise.all([startGallery(), openBrowser()]);
    Object.assign(gallery, server, { browser });
  });
  afterAll(() => Promise.all([gallery.browser?.close(), gallery.close?.()]));
  return gallery;
}
