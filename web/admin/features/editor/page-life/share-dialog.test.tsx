import type { ShareLink } from '@siteyard/schemas/http';
import { expect, test, vi } from 'vitest';
import {
  callsOf,
  click,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type Answers,
  control,
} from '../../../test-admin.tsx';
import { ShareDialog } from './share-dialog.tsx';

useAdminTests();

const LIST = 'GET /api/pages/14/share_links';
const link = (id: string, created_by: string, is_own: boolean): ShareLink => ({
  id,
  page_id: 14,
  created_by,
  is_own,
  created_at: '2026-03-02T08:15:00.000Z',
  expires_at: '2026-03-09T08:15:00.000Z',
});
const mine = link('a', 'ada@example.com', true);
const theirs = link('b', 'june@example.com', false);

function open(answers: Answers, localOnly = false) {
  const onBeforeCreate = vi.fn(() => Promise.resolve());
  const props = { pageId: 14, localOnly, onBeforeCreate, onClose: () => {} };
  openAdmin(<ShareDialog {...props} />, answers);
  return onBeforeCreate;
}

test('saves the draft, creates a link for the chosen time and shows it once', async () => {
  const address = 'https://www.example.com/pages/shared/secret';
  let links: ShareLink[] = [];
  const onBeforeCreate = open({
    [LIST]: () => ({ share_links: links }),
    'POST /api/pages/14/share_links': () => {
      links = [mine];
      return { share_link: { ...mine, link: address } };
    },
  });
  await seeText('There are no links. The draft is not shared.');
  await type('The link works for', '30');
  await click('Create link');
  await see(async () => expect((await control('Link to share')).value).toBe(address));
  expect(onBeforeCreate).toHaveBeenCalledOnce();
  expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { share_link: { days: 30 } },
  ]);
  await seeText('Your draftNew');
});

test('opens with the focus on the duration of the link', async () => {
  open({ [LIST]: { share_links: [] } });
  const days = await control('The link works for');
  await see(() => expect(document.activeElement).toBe(days));
});

test('warns before a link is created that it works only on this computer', async () => {
  open({ [LIST]: { share_links: [] } });
  await seeText('Links to this site do not work for others yet.');
});

test('lists the links of all administrators and withdraws one', async () => {
  let links = [theirs, mine];
  open({
    [LIST]: () => ({ share_links: links }),
    'DELETE /api/pages/14/share_links/b': () => {
      links = [mine];
      return { ok: true };
    },
  });
  await seeText('Draft of june@example.com');
  expect(document.querySelectorAll('li')).toHaveLength(2);
  document.querySelector<HTMLButtonElement>('li button')?.click();
  await see(() => expect(document.querySelectorAll('li')).toHaveLength(1));
  expect(document.body.textContent).not.toContain('june@example.com');
});

test('shows an error if the links cannot be loaded, created or withdrawn', async () => {
  const say = (error: string) => refused(409, { error, code: 'too_many_share_links' });
  open({
    [LIST]: refused(500, { error: 'Not now.' }),
    'POST /api/pages/14/share_links': say('Full.'),
  });
  await seeText('Not now.');
  await click('Create link');
  await seeText('Full.');
  open({
    [LIST]: { share_links: [mine] },
    'DELETE /api/pages/14/share_links/a': refused(503, { error: 'Down.' }),
  });
  await see(() => expect(document.querySelectorAll('li')).toHaveLength(1));
  document.querySelector<HTMLButtonElement>('li button')?.click();
  await seeText('Down.');
});

test('warns that a link does not show a draft that is only on this device', async () => {
  open({ [LIST]: { share_links: [] } }, true);
  await seeText('not saved online yet');
});
