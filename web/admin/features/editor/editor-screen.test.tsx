import { beforeEach, expect, test, vi } from 'vitest';
import {
  callsOf,
  click,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { localDrafts } from '../../lib/drafts/local-drafts.ts';
import { EditorScreen } from './editor-screen.tsx';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => void vi.spyOn(localDrafts, 'get').mockResolvedValue(undefined));

test('the editor shows an error if the settings for its navbar cannot be loaded, and tries again', async () => {
  openAdmin(
    <EditorScreen
      pageId={14}
      userId="owner"
      renamedTo={undefined}
      topBar={null}
      settingsLink={null}
      onPublished={() => {}}
      onUnpublish={() => {}}
    />,
    {
      'GET /api/pages/14.json': { id: 14, title: 'Fleet', content: {} },
      'GET /api/pages/14/draft': { draft: null },
      'GET /api/pages/14/proposal': { proposal: null },
      'GET /api/site_settings': refused(500),
    },
  );
  await seeText('Failed to load the page.');
  await click('Try again');
  const tries = () => callsOf(({ path }) => path === '/api/site_settings');
  await see(() => expect(tries()).toHaveLength(2));
});
