import type { TrashItem } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/format-date.ts';
import { click, control, openAdmin, refused, seeText, useAdminTests } from '../../test-admin.tsx';
import { TrashScreen } from './trash-screen.tsx';

useAdminTests();

test('shows a message if there are no deleted items of a kind', async () => {
  openAdmin(<TrashScreen kind="contact_request" onKind={() => {}} />, { 'GET /api/trash': [] });
  await seeText('No contact requests were deleted');
});

test('shows an error if deleted items cannot be loaded, and can reload them', async () => {
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

const deleted: TrashItem = {
  id: 'page-14',
  kind: 'page',
  title: 'Sweepers',
  deleted_by: 'owner@example.com',
  deleted_at: '2026-03-02T08:15:00.000Z',
  kept_until: '2026-04-01T08:15:00.000Z',
};
const request: TrashItem = { ...deleted, id: 'contact_request-1a', kind: 'contact_request' };

test.each([
  {
    item: deleted,
    lost_address: 'sweepers',
    said: '“Sweepers” is back. Its web address /sweepers is now used by another page. Its new web address is /pages/14.',
    link: ['Edit', '/editor/14'],
  },
  {
    item: request,
    lost_address: '',
    said: '“Sweepers” is back among the contact requests.',
    link: ['Show', '/admin/contacts'],
  },
])(
  'a $item.kind is listed with who deleted it and how long it is kept, and is restored',
  async ({ item, lost_address, said, link: [name = '', path] }) => {
    let items = [item];
    openAdmin(<TrashScreen kind={undefined} onKind={() => {}} />, {
      'GET /api/trash': () => items,
      [`POST /api/trash/${item.id}/restore`]: () => {
        items = [];
        return { ok: true, path: '/api/pages/14', lost_address };
      },
    });
    await seeText('by owner@example.com');
    await seeText(`Kept until ${formatDateTime(item.kept_until)}`);
    await click('Restore Sweepers');
    await seeText(said);
    await seeText('Nothing was deleted');
    expect((await control(name)).getAttribute('href')).toBe(path);
  },
);
