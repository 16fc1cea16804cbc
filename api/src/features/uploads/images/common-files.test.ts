import zlib from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { icon, iconBitmap, plainPicture } from '../../../../../tests/helpers/images.ts';
import { readIcon } from './icon.ts';
import { reEncode } from './re-encode.ts';

/** Tests files of cameras and common tools. Each file is accepted, or the error message names the remedy. */

const png = (size: number) => plainPicture('#a05028', size, size).png().toBuffer();

/** A PNG with the chunk that makes it an animation with this many frames. */
async function animatedPng(frames: number): Promise<Buffer> {
  const still = await png(40);
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(frames, 8);
  chunk.writeUInt32BE(zlib.crc32(chunk.subarray(4, 16)), 16);
  const afterHeader = 8 + 25;
  return Buffer.concat([still.subarray(0, afterHeader), chunk, still.subarray(afterHeader)]);
}

const messageOf = (bytes: Buffer) =>
  reEncode(bytes).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test('an animated PNG is refused, because its animation would be lost', async () => {
  const message = await messageOf(await animatedPng(3));
  expect(message).toContain('animated PNG');
  expect(message).toContain('Save it as an animated GIF or WebP');
});

test('an animated PNG of one picture is accepted', async () => {
  expect(await reEncode(await animatedPng(1))).toMatchObject({ extension: 'png', width: 40 });
});

test.each(['heic', 'heix', 'mif1'])('a HEIC picture of the brand %s is refused', async (brand) => {
  const box = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`),
  ]);
  const message = await messageOf(Buffer.concat([box, Buffer.alloc(200)]));
  expect(message).toContain('Save the picture as JPEG');
});

/** Icons as tools write them. */
const ICONS: [tool: string, make: () => Promise<Buffer>][] = [
  [
    'GIMP and ImageMagick: bitmaps, and a PNG for 256 px',
    async () =>
      icon([
        { width: 16, height: 16, data: iconBitmap(16, 16) },
        { width: 48, height: 48, data: iconBitmap(48, 48, { bits: 24 }) },
        { width: 256, height: 256, data: await png(256) },
      ]),
  ],
  [
    'Pillow and online generators: PNG only',
    async () =>
      icon(
        await Promise.all(
          [16, 32, 64].map(async (size) => ({ width: size, height: size, data: await png(size) })),
        ),
      ),
  ],
  [
    'converters that write no mask',
    async () =>
      icon([{ width: 32, height: 32, data: iconBitmap(32, 32).subarray(0, 40 + 32 * 32 * 4) }]),
  ],
  [
    'converters that put a larger PNG under 256 px',
    async () => icon([{ width: 256, height: 256, data: await png(512) }]),
  ],
];

test.each(ICONS)('accepts an icon of %s', async (_tool, make) => {
  const bytes = await make();
  const { extension, width } = await reEncode(bytes);
  expect(extension).toBe('ico');
  const largest = (await readIcon(bytes)).at(-1)!;
  expect(width).toBe(largest.size);
  const { data, info } = await sharp(largest.png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, ...data.subarray(0, 3)]).toEqual([largest.size, 160, 80, 40]);
});

test('shows a bitmap without transparency and without a mask', async () => {
  const bgra = [40, 80, 160, 0];
  const data = iconBitmap(32, 32, { bgra }).subarray(0, 40 + 32 * 32 * 4);
  const [only] = await readIcon(icon([{ width: 32, height: 32, data }]));
  const pixels = await sharp(only!.png).raw().toBuffer();
  expect([...pixels.subarray(0, 4)]).toEqual([160, 80, 40, 255]);
});

test('the refusal of an icon names the remedy', async () => {
  const bytes = icon([{ width: 16, height: 16, data: iconBitmap(16, 16, { bits: 16 }) }]);
  expect(await messageOf(bytes)).toBe(
    'This icon cannot be used: a picture has 16 bits a pixel. Upload a square PNG instead, or save the icon again with pictures of at most 256 × 256 px.',
  );
});
