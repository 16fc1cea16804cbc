import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from './browser.ts';
import { openAdminPage } from './admin-page.ts';
import type { SiteAddress } from '../running-site.ts';
import { sharedSite } from './shared-site.ts';

interface SharedAdmin {
  site: SiteAddress;
  browser: TestBrowser;
  /** A page of the signed-in administrator, which the tests of the file share. */
  opened: TestPage;
}

/**
 * Opens a browser on the shared site before the tests of a file, signs in, and closes the browser after
 * them. The members can be read in tests and in later hooks.
 */
export function useSharedAdmin(): SharedAdmin {
  const admin = {} as SharedAdmin;
  beforeAll(async () => {
    [admin.site, admin.browser] = await Promise.all([sharedSite(), openBrowser()]);
    admin.opened = await openAdminPage(admin.browser, admin.site);
  });
  afterAll(() => admin.browser.close());
  return admin;
}
