import type { PageAnswer } from '@siteyard/schemas/http';
import { expect, test, vi } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type Answers,
} from '../../../test-admin.tsx';
import { DetailsDialog } from './details-dialog.tsx';

useAdminTests();

const page = {
  id: 14,
  title: 'Fleet',
  address: 'fleet',
  search_title: '',
  noindex: false,
  social_image: `/uploads/${'a'.repeat(64)}.webp`,
  details_revision: 7,
} as PageAnswer;

function open(patch: unknown) {
  const onClose = vi.fn();
  const answers: Answers = { 'GET /api/pages/14.json': page, 'PATCH /api/pages/14': patch };
  openAdmin(<DetailsDialog pageId={14} onClose={onClose} />, answers);
  return onClose;
}

test('saves the address, the search title, the picture and whether search engines may list the page', async () => {
  const onClose = open(page);
  await see(async () => expect((await control('Web address')).value).toBe('fleet'));
  await type('Web address', ' /fleet/lifts/ ');
  await type('Title for search engines', 'Rent a lift in Hollis Ferry');
  document.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  await click('Remove picture in chats and social networks');
  await click('Save');
  await see(() => expect(onClose).toHaveBeenCalledOnce());
  const [sent] = callsOf(({ method }) => method === 'PATCH');
  expect(sent).toMatchObject({
    headers: { 'If-Match': '"7"' },
    body: {
      page: {
        address: 'fleet/lifts',
        search_title: 'Rent a lift in Hollis Ferry',
        noindex: true,
        social_image: '',
      },
    },
  });
});

test.each([
  [' ', ''],
  ['///', '///'],
])('sends the address %j as %j, so that only an empty one is removed', async (typed, sent) => {
  open(page);
  await type('Web address', typed);
  await click('Save');
  const [call] = await see(() => {
    const found = callsOf(({ method }) => method === 'PATCH');
    expect(found).not.toHaveLength(0);
    return found;
  });
  expect(call?.body).toMatchObject({ page: { address: sent } });
});

test.each([
  [409, { code: 'address_taken', error: 'Another page already has this address.' }, /already has/],
  [
    422,
    {
      code: 'invalid_request',
      issues: [{ path: 'page.address', message: 'may hold letters only' }],
    },
    /This may hold letters only\./,
  ],
  [409, { code: 'revision_conflict', error: 'No.' }, /Someone else has changed these details/],
  [503, { error: 'Not now.' }, /Not now\./],
])('stays open and shows why it was refused: %s %j', async (status, body, words) => {
  const onClose = open(refused(status, body));
  await click('Save');
  await seeText(words);
  expect(onClose).not.toHaveBeenCalled();
});
