import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { PicturesScreen } from './pictures-screen.tsx';

useAdminTests();

const HASH = 'a'.repeat(64);
const picture = {
  sha256: HASH,
  url: `/uploads/${HASH}.gif`,
  ...{ name: 'digger.gif', alt: 'A digger', width: 8, height: 8, bytes: 99, placeholder: '' },
  created_at: '2026-03-01T10:00:00.000Z',
  uses: [{ where: 'settings', page_id: null, title: '' }],
};
// A GIF is sent without being decoded first.
const gif = (name: string) => new File(['x'], name, { type: 'image/gif' });

async function choose(...files: File[]) {
  const input = await control('Pictures to upload');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('uploads several pictures, shows the last one, and names those that were refused', async () => {
  let uploads = 0;
  const items: object[] = [];
  openAdmin(<PicturesScreen />, {
    'GET /api/uploads': () => ({ items, total: items.length }),
    'POST /api/uploads': () => {
      uploads += 1;
      if (uploads === 1) return refused(415, { error: 'This is not a picture.' });
      items.push(picture);
      return { ok: true, url: picture.url };
    },
  });
  await seeText('No pictures yet');
  await choose(gif('broken.gif'), gif('digger.gif'));
  await seeText('broken.gif: This is not a picture.');
  await seeText('1 uploaded');
  await see(async () => expect((await control('Description')).value).toBe('A digger'));
  await seeText('Where it is used');
  expect(document.body.textContent).not.toContain('Use this picture');
  expect(callsOf(({ method }) => method === 'POST')).toHaveLength(2);
});

test('takes dropped files', async () => {
  openAdmin(<PicturesScreen />, {
    'GET /api/uploads': { items: [picture], total: 1 },
    'POST /api/uploads': { ok: true, url: picture.url },
  });
  await control('A digger (digger.gif)');
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  const dataTransfer = { types: ['Files'], files: [gif('new.gif')] };
  Object.defineProperty(drop, 'dataTransfer', { value: dataTransfer });
  document.querySelector('section')?.dispatchEvent(drop);
  await seeText('1 uploaded');
  expect(drop.defaultPrevented).toBe(true);
  await click('Upload pictures');
});
