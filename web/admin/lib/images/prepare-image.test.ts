import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { acceptedImages, imageTypeOf } from './image-types.ts';
import { fitInside, preparationFor, prepareImage } from './prepare-image.ts';

describe('preparationFor', () => {
  test('does not change pictures of a usual size', () => {
    expect(preparationFor('image/jpeg', 4000, 3000)).toEqual({ kind: 'as-is' });
  });

  test('scales photos of a phone to at most 4,000 px a side', () => {
    expect(preparationFor('image/jpeg', 8064, 6048)).toEqual({
      kind: 'draw',
      width: 4000,
      height: 3000,
      type: 'image/jpeg',
    });
  });

  test('preserves transparency', () => {
    expect(preparationFor('image/png', 5000, 100)).toMatchObject({ type: 'image/webp' });
  });

  test('converts SVG to PNG', () => {
    expect(preparationFor('image/svg+xml', 24, 12)).toEqual({
      kind: 'draw',
      width: 2000,
      height: 1000,
      type: 'image/png',
    });
  });

  test('converts HEIC to JPEG', () => {
    expect(preparationFor('image/heic', 1000, 800)).toMatchObject({ kind: 'draw', width: 1000 });
  });
});

test('fitInside never enlarges, and returns at least 1 px', () => {
  expect(fitInside(10, 5, 4000)).toEqual({ width: 10, height: 5 });
  expect(fitInside(40_000, 1, 4000)).toEqual({ width: 4000, height: 1 });
});

test('HEIC is recognised by the file name if the browser reports no type', () => {
  expect(imageTypeOf({ name: 'IMG_0001.HEIC', type: '' })).toBe('image/heic');
});

test.each([
  ['favicon.ico', 'image/x-icon'],
  ['banner.avif', 'image/avif'],
  ['notes.txt', ''],
])('%s without a type has the type %j', (name, type) => {
  expect(imageTypeOf({ name, type: '' })).toBe(type);
});

test('iPhones convert photos to JPEG, because their file dialog does not ask for HEIC', () => {
  expect(acceptedImages('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).not.toContain(
    'hei',
  );
  expect(acceptedImages('Mozilla/5.0 (Linux; Android 16)')).toContain('image/heic');
});

describe('a picture that cannot be uploaded', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refusal = (name: string, type: string, ...parts: BlobPart[]) =>
    prepareImage(new File(parts, name, { type })).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  const cannotDecode = () =>
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no such format')));

  test.each([
    ['HEIC', 'photo.heic', 'image/heic', 'x'],
    ['HEIC under another name', 'photo.jpg', 'image/jpeg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ])('%s is refused with advice', async (_, name, type, bytes) => {
    cannotDecode();
    expect(await refusal(name, type, bytes)).toMatch(/HEIC.*Save the picture as JPEG/);
  });

  test('the error for a damaged picture does not mention HEIC', async () => {
    cannotDecode();
    expect(await refusal('photo.jpg', 'image/jpeg', 'x')).toContain('Is the file complete?');
  });

  test('an animated PNG is refused before its animation is lost', async () => {
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    const chunk = [0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0];
    const bytes = new Uint8Array([...signature, ...chunk]);
    expect(await refusal('wheel.png', 'image/png', bytes)).toContain('animated GIF or WebP');
    expect(await refusal('wheel.apng', '', bytes)).toContain('animated GIF or WebP');
  });

  test('a file above the limit is refused before it is sent', async () => {
    const large = new Uint8Array(UPLOAD_LIMITS.bytes + 1);
    expect(await refusal('wheel.gif', 'image/gif', large)).toBe(
      'The picture is too large: 16 MB. The limit is 15 MB. Save it smaller and try again.',
    );
  });
});
