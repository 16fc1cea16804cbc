import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readMediaEntries } from '../tests/helpers/media-entries.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

const DEMO = {
  name: 'the demo site',
  folder: `${FIXTURES}demo-site/`,
  drawings: `${FIXTURES}demo-site-drawings/`,
  /** The folders whose files can show a picture: the pages, the items and the settings. */
  shownIn: ['pages/', 'items/', ''].map((folder) => `${FIXTURES}demo-site/${folder}`),
  maxBytes: 850_000,
};
const EVENTS = {
  name: 'the events site',
  folder: `${FIXTURES}events-site/`,
  drawings: `${FIXTURES}events-site-drawings/`,
  shownIn: ['pages/', 'items/', ''].map((folder) => `${FIXTURES}events-site/${folder}`),
  maxBytes: 500_000,
};
const SECTIONS = {
  name: 'the ready-made sections',
  folder: `${FIXTURES}sections/`,
  drawings: `${FIXTURES}section-drawings/`,
  shownIn: [`${FIXTURES}sections/`],
  maxBytes: 100_000,
};

/** The text of all JSON files in the folders, without subfolders. */
async function textOf(folders: readonly string[]): Promise<string> {
  const texts = folders.map(async (folder) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    return Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')));
  });
  return (await Promise.all(texts)).flat().join('\n');
}

/** The length in bytes according to the header or end marker of a WebP or PNG file. */
function declaredEnd(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8;
  return bytes.lastIndexOf('IEND', undefined, 'latin1') + 8;
}

describe.each([DEMO, EVENTS, SECTIONS])('the pictures of $name', async (set) => {
  const { folder, drawings, shownIn, maxBytes } = set;
  const media = await readMediaEntries(folder);
  const files = (await readdir(`${folder}media`)).filter((name) => !name.endsWith('.json'));

  test('each have one drawing, whose title is the alternative text', async () => {
    const drawn = await Promise.all(
      (await readdir(drawings)).map(async (drawing) => {
        const svg = await readFile(`${drawings}${drawing}`, 'utf8');
        return [drawing, /<title>(.*)<\/title>/.exec(svg)?.[1]];
      }),
    );
    const listed = Object.values(media).map(({ name, alt }) => [`${name}.svg`, alt]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(listed));
  });

  test('are all listed and used, and small enough in total', async () => {
    expect(files.toSorted()).toEqual(Object.keys(media));
    const text = await textOf(shownIn);
    expect(files.filter((file) => !text.includes(`/uploads/${file}`))).toEqual([]);
    const total = Object.values(media).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThan(maxBytes);
  });

  test.each(files)(
    'decode without warnings, and have no metadata and no trailing bytes: %s',
    async (file) => {
      const bytes = await readFile(`${folder}media/${file}`);
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
