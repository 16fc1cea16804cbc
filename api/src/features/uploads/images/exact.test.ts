import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageExtension } from '@siteyard/schemas/images';
import { icon, iconBitmap, picture, plainPicture } from '../../../../../tests/helpers/images.ts';
import { checkExact } from './exact.ts';
import { reEncode } from './re-encode.ts';

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const extensionOf = (format: (typeof formats)[number]): ImageExtension =>
  format === 'jpeg' ? 'jpg' : format;

/** Returns why an image cannot be kept unchanged, or 'kept'. */
const verdict = (bytes: Buffer, extension: ImageExtension) =>
  checkExact(bytes, extension).then(
    () => 'kept',
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'bundle_media_invalid' });
      return (error as Error).message.replace(/^.*as it is: /, '');
    },
  );

async function animation(): Promise<Sharp> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((colour) => plainPicture(colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } });
}

describe('an image of a bundle', () => {
  test.each(formats)('is kept unchanged when it is an uploaded %s', async (format) => {
    const uploaded = await reEncode(await picture(120, 80).toFormat(format).toBuffer());
    const { bytes, ...about } = uploaded;
    expect(await checkExact(bytes, uploaded.extension)).toEqual(about);
  });

  test.each(['gif', 'webp'] as const)(
    'is kept unchanged when it is an animated %s',
    async (format) => {
      const uploaded = await reEncode(await (await animation()).toFormat(format).toBuffer());
      expect(uploaded.animated).toBe(true);
      const { bytes, ...about } = uploaded;
      expect(await checkExact(bytes, format)).toEqual(about);
    },
  );

  test('is encoded the same way every time', async () => {
    for (const format of formats) {
      const bytes = await picture(200, 150).toFormat(format).toBuffer();
      const [one, two] = await Promise.all([reEncode(bytes), reEncode(bytes)]);
      expect(one.bytes.equals(two.bytes), format).toBe(true);
    }
  });

  test.each(formats)('is refused when it is a %s with bytes after its end', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const more = Buffer.concat([bytes, Buffer.from('<script>')]);
    expect(await verdict(more, extensionOf(format))).toMatch(/after its end|more than a picture/);
  });

  test.each(formats)('is refused when it is a truncated %s', async (format) => {
    const bytes = await picture(300, 200).toFormat(format).toBuffer();
    for (const part of [0.3, 0.9, 0.999])
      expect(
        await verdict(bytes.subarray(0, Math.floor(bytes.length * part)), extensionOf(format)),
      ).not.toBe('kept');
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is refused when it is a %s with metadata',
    async (format) => {
      const exif = picture().withExif({ IFD0: { Copyright: 'somebody' } });
      const xmp = picture().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
      const profile = picture().withIccProfile('p3');
      for (const image of [exif, xmp, profile])
        expect(await verdict(await image.toFormat(format).toBuffer(), extensionOf(format))).toMatch(
          /^it contains metadata/,
        );
    },
  );

  test('is refused when it has comments', async () => {
    const gif = await plainPicture('#123').gif().toBuffer();
    const comment = Buffer.from([0x21, 0xfe, 3, 0x61, 0x62, 0x63, 0]);
    const gifWithComment = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
    expect(await verdict(gifWithComment, 'gif')).toMatch(/metadata/);
    const jpg = await plainPicture('#123').jpeg().toBuffer();
    const jpgComment = Buffer.from([0xff, 0xfe, 0, 5, 0x61, 0x62, 0x63]);
    const jpgWithComment = Buffer.concat([jpg.subarray(0, 2), jpgComment, jpg.subarray(2)]);
    expect(await verdict(jpgWithComment, 'jpg')).toMatch(/metadata/);
  });

  test('is refused when its content does not match its extension', async () => {
    expect(await verdict(await picture().png().toBuffer(), 'jpg')).toBe('it is not a jpg file');
    expect(await verdict(Buffer.from('<svg/>'), 'png')).toBe('it is not a png file');
  });

  test('is refused when it exceeds the largest size of an upload', async () => {
    const large = await plainPicture('#000', 4_001, 10).png().toBuffer();
    expect(await verdict(large, 'png')).toBe('its sides are longer than 4000 px');
  });

  test('is kept unchanged when it is an icon that this product wrote', async () => {
    const foreign = icon([{ width: 16, height: 16, data: iconBitmap(16, 16) }]);
    expect(await verdict(foreign, 'ico')).toBe('it is not an icon that this product wrote');
    const own = (await reEncode(foreign)).bytes;
    expect(await verdict(own, 'ico')).toBe('kept');
    expect(await verdict(Buffer.concat([own, Buffer.from('x')]), 'ico')).not.toBe('kept');
  });

  test('is kept unchanged when it comes with the product', async () => {
    const folder = fileURLToPath(
      new URL('../../../../../fixtures/demo-site/media', import.meta.url),
    );
    for (const name of (await readdir(folder)).filter((each) => !each.endsWith('.json'))) {
      const extension = path.extname(name).slice(1) as ImageExtension;
      expect(await verdict(await readFile(path.join(folder, name)), extension), name).toBe('kept');
    }
  });
});
