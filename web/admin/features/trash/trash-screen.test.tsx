import { expect, test } from 'vitest';
import { click, openAdmin, refused, seeText, useAdminTests } from '../../test-admin.tsx';
import { TrashScreen } from './trash-screen.tsx';

useAdminTests();

test('says when there are no deleted items of a kind', async () => {
  openAdmin(<TrashScreen kind="contact_request" onKind={() => {}} />, { 'GET /api/trash': [] });
  await seeText('No contact requests were deleted');
});

test('says when deleted items cannot be loaded, and can reload them', async () => {
  let loaded = false;
  openAdmin(<TrashScreen kind={undefined} onKind={() => {}} />, {
    'GET /api/trash': () => (loaded ? [] : refused(500)),
  });
  await seeText('Failed to load the deleted items.');
  loaded = true;
  await click('Try again');
  await seeText('Nothing was deleted');
  expect(document.body.textContent).not.toContain('Failed to load');
});
