import { listUploadsQuery, type UploadRecord } from '@siteyard/schemas/http';
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
} from '../../test-admin.tsx';
import { LibraryDialog } from './library-dialog.tsx';

useAdminTests();

const picture = (sha256: string, more: Partial<UploadRecord> = {}) =>
  ({
    sha256,
    url: `/uploads/${sha256}.webp`,
    name: `${sha256}.png`,
    alt: '',
    width: 800,
    height: 600,
    bytes: 2_048,
    type: 'image/webp',
    focal_point: { x: 0.5, y: 0.5 },
    crop_of: null,
    created_at: '2026-03-01T10:00:00.000Z',
    placeholder: '',
    uses: [],
    ...more,
  }) as UploadRecord;

function open(answers: object) {
  const onChoose = vi.fn();
  openAdmin(<LibraryDialog onChoose={onChoose} onClose={() => {}} />, {
    'GET /api/uploads': { items: [picture('digger'), picture('crane')], total: 2 },
    ...answers,
  });
  return onChoose;
}

test('the search takes as many characters as the API', async () => {
  open({});
  const { maxLength } = await control('Search pictures');
  const accepts = (length: number) =>
    listUploadsQuery.safeParse({ search: 'W'.repeat(length) }).success;
  expect([accepts(maxLength), accepts(maxLength + 1)]).toEqual([true, false]);
});

test('a chosen picture is returned with its address and the typed description', async () => {
  const onChoose = open({ 'PATCH /api/uploads/crane': picture('crane', { alt: 'A crane' }) });
  await click('crane.png');
  await type('Description', ' A crane ');
  await click('Use this picture');
  await see(() =>
    expect(onChoose).toHaveBeenCalledWith({ url: '/uploads/crane.webp', alt: 'A crane' }),
  );
  expect(callsOf(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { upload: { alt: 'A crane' } },
  ]);
});

test('a chosen picture is returned with the typed description even if saving it fails', async () => {
  const onChoose = open({ 'PATCH /api/uploads/crane': refused(500) });
  await click('crane.png');
  await type('Description', 'A crane');
  await click('Use this picture');
  await see(() =>
    expect(onChoose).toHaveBeenCalledWith({ url: '/uploads/crane.webp', alt: 'A crane' }),
  );
});

test('an unchanged description is not saved again', async () => {
  const onChoose = open({});
  await click('digger.png');
  await click('Use this picture');
  await see(() => expect(onChoose).toHaveBeenCalledWith({ url: '/uploads/digger.webp', alt: '' }));
  expect(callsOf(({ method }) => method !== 'GET')).toEqual([]);
});

test('the dialog does not delete a picture in use and shows where it is used', async () => {
  const uses = [{ where: 'page', page_id: 14, title: 'Fleet' }];
  open({ 'DELETE /api/uploads/digger': refused(409, { code: 'upload_in_use', uses }) });
  await click('digger.png');
  await click('Delete');
  await see(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  const dialog = document.querySelector('[role=alertdialog]');
  [...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.click();
  await seeText('This picture is still in use: Fleet.');
});

test('a deleted picture is no longer selected, also if another administrator deleted it', async () => {
  open({ 'DELETE /api/uploads/digger': refused(404) });
  await click('digger.png');
  await seeText('Where it is used');
  await click('Delete');
  await see(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  const dialog = document.querySelector('[role=alertdialog]');
  [...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.click();
  await seeText('Choose a picture.');
});
