import { describe, expect, test } from 'vitest';
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
import { PicturesScreen } from './pictures-screen.tsx';

useAdminTests();

const HASH = 'a'.repeat(64);
const picture = {
  sha256: HASH,
  url: `/uploads/${HASH}.gif`,
  name: 'digger.gif',
  alt: 'A digger',
  width: 8,
  height: 8,
  bytes: 99,
  placeholder: '',
  type: 'image/gif',
  focal_point: {
    x: 0.5,
    y: 0.5,
  },
  crop_of: null,
  created_at: '2026-03-01T10:00:00.000Z',
  uses: [
    {
      where: 'settings',
      page_id: null,
      title: '',
    },
  ],
};
// A GIF is sent without being decoded first.
const gif = (name: string) => new File(['x'], name, { type: 'image/gif' });

async function choose(...files: File[]) {
  const input = await control('Pictures to upload');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('uploads several pictures, opens the last one, and names the refused ones', async () => {
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

test('keeps an unsaved description while another picture is open', async () => {
  const other = { ...picture, sha256: 'b'.repeat(64), name: 'crane.gif', alt: '' };
  openAdmin(<PicturesScreen />, { 'GET /api/uploads': { items: [picture, other], total: 2 } });
  await click('A digger (digger.gif)');
  await type('Description', 'A yellow digger');
  await click('crane.gif');
  await see(async () => expect((await control('Description')).value).toBe(''));
  await click('A digger (digger.gif)');
  await see(async () => expect((await control('Description')).value).toBe('A yellow digger'));
});

test('a description and a focal point lead to the sign-in after the session has ended', async () => {
  openAdmin(<PicturesScreen />, {
    'GET /api/uploads': { items: [picture], total: 1 },
    [`PATCH /api/uploads/${HASH}`]: () => refused(401, { error: 'Please sign in.' }),
  });
  await click('A digger (digger.gif)');
  await type('Description', 'A yellow digger');
  await click('Save description');
  const links = () => document.querySelectorAll('[role=alert] a[href="/login"]').length;
  await see(() => expect(links()).toBe(1));
  const point = document.querySelector('[role="slider"]')!;
  point.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  await click('Save focal point');
  await see(() => expect(links()).toBe(2));
});

test('accepts dropped files, also during an upload', async () => {
  openAdmin(<PicturesScreen />, {
    'GET /api/uploads': { items: [picture], total: 1 },
    'POST /api/uploads': { ok: true, url: picture.url },
  });
  await control('A digger (digger.gif)');
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  const dataTransfer = { types: ['Files'], files: [gif('new.gif')] };
  Object.defineProperty(drop, 'dataTransfer', { value: dataTransfer });
  await choose(gif('chosen.gif'));
  document.querySelector('section')?.dispatchEvent(drop);
  await seeText('2 uploaded');
  expect(drop.defaultPrevented).toBe(true);
  await click('Upload pictures');
});

describe('the focal point', () => {
  const slider = () =>
    see(() => {
      const found = document.querySelector<HTMLElement>('[role="slider"]');
      if (!found) throw new Error('no slider');
      return found;
    });
  const press = async (key: string, more = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    (await slider()).dispatchEvent(event);
  };
  const shown = async () => (await slider()).getAttribute('aria-valuetext');
  const seePoint = (text: string) => see(async () => expect(await shown()).toBe(text));

  function open(more: object = {}) {
    let stored = { ...picture, type: 'image/png', width: 400, height: 200, ...more };
    openAdmin(<PicturesScreen />, {
      'GET /api/uploads': () => ({ items: [stored], total: 1 }),
      [`PATCH /api/uploads/${HASH}`]: ({ body }: { body: unknown }) => {
        stored = { ...stored, ...(body as { upload: object }).upload };
        return stored;
      },
    });
    return click('A digger (digger.gif)');
  }
  const saved = () => callsOf(({ method }) => method === 'PATCH').map(({ body }) => body);

  test('moves by the arrow keys, one percent or ten, and is saved', async () => {
    await open();
    await seePoint('50 % from the left, 50 % from the top');
    await press('ArrowRight');
    await seePoint('51 % from the left, 50 % from the top');
    await press('ArrowUp', { shiftKey: true });
    await seePoint('51 % from the left, 40 % from the top');
    const preview = document.querySelector<HTMLElement>(
      '[aria-label="Previews of the cropped picture"] img',
    );
    expect(preview?.style.objectPosition).toBe('51% 40%');
    await click('Save focal point');
    await seeText('Saved');
    expect(saved()).toEqual([{ upload: { focal_point: { x: 0.51, y: 0.4 } } }]);
    expect((await control<HTMLButtonElement>('Save focal point')).disabled).toBe(true);
  });

  test('follows a click and a drag, and stays in the picture', async () => {
    await open();
    const box = await slider();
    const captured = new Set<number>();
    Object.assign(box, {
      getBoundingClientRect: () => ({ left: 10, top: 20, width: 200, height: 100 }),
      setPointerCapture: (id: number) => captured.add(id),
      hasPointerCapture: (id: number) => captured.has(id),
    });
    const point = (type: string, clientX: number, clientY: number) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 });
      box.dispatchEvent(Object.assign(event, { pointerId: 1 }));
    };
    point('pointermove', 60, 45);
    point('pointerdown', 60, 45);
    await seePoint('25 % from the left, 25 % from the top');
    point('pointermove', 500, 70);
    await seePoint('100 % from the left, 50 % from the top');
  });

  test('is reset to the centre', async () => {
    await open({ focal_point: { x: 0.1, y: 0.9 } });
    await seePoint('10 % from the left, 90 % from the top');
    await click('Reset');
    await seePoint('50 % from the left, 50 % from the top');
    expect((await control<HTMLButtonElement>('Reset')).disabled).toBe(true);
    await click('Save focal point');
    await see(() => expect(saved()).toEqual([{ upload: { focal_point: { x: 0.5, y: 0.5 } } }]));
  });

  test('shows why it was not saved, and keeps the chosen point', async () => {
    openAdmin(<PicturesScreen />, {
      'GET /api/uploads': { items: [picture], total: 1 },
      [`PATCH /api/uploads/${HASH}`]: refused(500, { error: 'The disk is full.' }),
    });
    await click('A digger (digger.gif)');
    await press('ArrowLeft');
    await click('Save focal point');
    await seeText('Not saved. The disk is full.');
    await seePoint('49 % from the left, 50 % from the top');
  });

  test('an icon has none, and cannot be cropped', async () => {
    await open({ type: 'image/x-icon' });
    await seeText('Where it is used');
    expect(document.querySelector('[role="slider"]')).toBeNull();
    expect(document.body.textContent).not.toMatch(/Focal point|Crop/);
  });
});

describe('cropping', () => {
  const CROP = 'b'.repeat(64);
  const original = { ...picture, type: 'image/png', width: 1200, height: 800 };
  const made = {
    ...original,
    sha256: CROP,
    url: `/uploads/${CROP}.png`,
    crop_of: HASH,
    uses: [],
    width: 400,
    height: 300,
  };
  const crops = () =>
    callsOf(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

  async function open(answer: unknown, ...others: object[]) {
    openAdmin(<PicturesScreen />, {
      'GET /api/uploads': { items: [original, ...others], total: 1 + others.length },
      [`POST /api/uploads/${HASH}/crops`]: answer,
    });
    await click('A digger (digger.gif)');
    await click('Crop');
    await see(async () => expect((await control('Width (px)')).value).toBe('960'));
  }
  const enter = async (name: string, value: string) => {
    await type(name, value);
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    (await control(name)).dispatchEvent(key);
  };

  test('makes a new picture from the typed numbers, and opens it', async () => {
    await open(made);
    await enter('Width (px)', '400');
    await enter('Height (px)', '300');
    await enter('Left (px)', '9999');
    await see(async () => expect((await control('Left (px)')).value).toBe('800'));
    await click('Make new picture');
    await seeText('The new picture is in the library: 400 × 300 px.');
    expect(crops()).toEqual([
      [`/api/uploads/${HASH}/crops`, { crop: { x: 800, y: 80, width: 400, height: 300 } }],
    ]);
    await click('Open the new picture');
    await seeText('Cropped from another picture.');
    await see(() => expect(document.activeElement?.textContent).toBe('digger.gif'));
    await click('Open the original');
    await see(() => expect(document.body.textContent).toContain('1200 × 800 px'));
  });

  test('keeps the shape while a side is changed', async () => {
    await open(made);
    await click('Square');
    await see(async () => expect((await control('Height (px)')).value).toBe('800'));
    await enter('Width (px)', '250');
    await see(async () => expect((await control('Height (px)')).value).toBe('250'));
    await click('16:9');
    await see(async () => expect((await control('Height (px)')).value).toBe('675'));
  });

  test('of the whole picture is not offered', async () => {
    await open(made);
    await enter('Width (px)', '1200');
    await enter('Height (px)', '800');
    await seeText('This is the whole picture. Choose a part.');
    expect((await control<HTMLButtonElement>('Make new picture')).disabled).toBe(true);
  });

  test('shows the error, and keeps the dialog open', async () => {
    await open(refused(503, { error: 'The disk is full.' }));
    await click('Make new picture');
    await seeText('The disk is full.');
    await control('Make new picture');
  });
});
