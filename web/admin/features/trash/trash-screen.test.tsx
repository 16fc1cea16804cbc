// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { click, openAdmin, refused, seeText, useAdminTests } from '../../test-admin.tsx';
import { TrashScreen } from './trash-screen.tsx';

useAdminTests();

test('deleted items of a kind can be none', async () => {
  openAdmin(<TrashScreen kind="contact_request" onKind={() => {}} />, { 'GET /api/trash': [] });
  await seeText('No contact requests were deleted');
});

test('deleted items that cannot be loaded say so, and can be loaded again', async () => {
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
