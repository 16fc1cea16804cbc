import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readMediaEntries } from '../tests/helpers/media-entries.ts';

const SITE = fileURLToPath(new URL('../fixtures/demo-site/', import.meta.url));
const DRAWINGS = fileURLToPath(new URL('../fixtures/demo-site-drawings/', import.meta.url));
const media = await readMediaEntries(SITE);
const files = (await readdir(`${SITE}media`)).filter((name) => !name.endsWith('.json'));

/** The text of every page and of the settings: all places that can show a picture. */
async function contentText(): Promise<string> {
  const pages = await readdir(`${SITE}pages`);
  const texts = await Promise.all(
    ['settings.json', ...pages.map((page) => `pages/${page}`)].map((file) =>
      readFile(`${SITE}${file}`, 'utf8'),
    ),
  );
  return texts.join('\n');
}

/** The length in bytes that a WebP or PNG file declares for itself. */
function declaredEnd(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8;
  return bytes.lastIndexOf('IEND', undefined, 'latin1') + 8;
}

describe('the pictures of the demo site', () => {
  test('have one drawing each, with the alternative text as its title', async () => {
    const drawn = await Promise.all(
      (await readdir(DRAWINGS)).map(async (drawing) => {
        const svg = await readFile(`${DRAWINGS}${drawing}`, 'utf8');
        return [drawing, /<title>(.*)<\/title>/.exec(svg)?.[1]];
      }),
    );
    const listed = Object.values(media).map(({ name, alt }) => [`${name}.svg`, alt]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(listed));
  });

  test('are all listed, used and small', async () => {
    expect(files.toSorted()).toEqual(Object.keys(media));
    const text = await contentText();
    expect(files.filter((file) => !text.includes(`/uploads/${file}`))).toEqual([]);
    const total = Object.values(media).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThan(700_000);
  });

  test.each(files)(
    'decode without warnings and have no metadata or trailing bytes: %s',
    async (file) => {
      const bytes = await readFile(`${SITE}media/${file}`);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.split('.')[0]);
      const { info } = await sharp(bytes, { failOn: 'warning' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { format, exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata();
      expect(media[file]).toMatchObject({
        bytes: bytes.length,
        width: info.width,
        height: info.height,
        type: `image/${format}`,
      });
      expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
      expect(declaredEnd(bytes)).toBe(bytes.length);
      expect(bytes.length).toBeLessThan(60_000);
    },
  );
});
