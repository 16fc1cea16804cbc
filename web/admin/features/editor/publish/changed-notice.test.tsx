import { expect, test, vi } from 'vitest';
import { control, openAdmin, refused, see, useAdminTests } from '../../../test-admin.tsx';
import { ChangedNotice } from './changed-notice.tsx';

useAdminTests();

const at = (content_revision: number) => ({
  content_revision,
  saved_by: 'deploy',
  source: 'token',
  saved_at: '2026-03-02T08:15:00.000Z',
});
const open = (answer: unknown, unpublished: boolean) => {
  const onLoad = vi.fn();
  const onBringIn = vi.fn();
  openAdmin(<ChangedNotice {...{ pageId: 14, revision: 3, unpublished, onLoad, onBringIn }} />, {
    'GET /api/pages/14/revision': answer,
  });
  return { onLoad, onBringIn };
};

test('shows who changed the page, and offers to load it', async () => {
  const { onLoad } = open(at(4), false);
  (await control<HTMLButtonElement>('Load the new version')).click();
  expect(onLoad).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain('Access token “deploy” changed this page on');
});

test('offers to merge the page if there are unpublished changes', async () => {
  const { onLoad, onBringIn } = open(at(4), true);
  (await control<HTMLButtonElement>('Merge their changes')).click();
  expect(onLoad).not.toHaveBeenCalled();
  expect(onBringIn).toHaveBeenCalledWith({
    savedBy: 'Access token “deploy”',
    savedAt: at(4).saved_at,
  });
  expect(document.body.textContent).toContain(
    'Your changes are still here, and you can merge theirs.',
  );
});

test('shows that the page was deleted', async () => {
  open(refused(404, { code: 'page_not_found' }), true);
  await see(() => expect(document.body.textContent).toContain('This page was deleted.'));
});

test('shows nothing for an unchanged page', async () => {
  const answer = vi.fn(() => at(3));
  open(answer, false);
  await see(() => expect(answer).toHaveBeenCalled());
  expect(document.body.textContent).toBe('');
});
