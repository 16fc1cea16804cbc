/**
 * Draws every picture of the demo site and puts it into the bundle:
 *
 *   npx tsx scripts/draw-demo-images.ts
 *
 * The pictures are composed as SVG (`scripts/demo-images`), without a font or a
 * photograph, so that there is no licence to think of. A picture that comes out
 * different gets a new name, because names are hashes of the bytes; the pages,
 * the settings and the blocks' examples follow, found by the `name` that `media.json` keeps. At the end the
 * bundle's checksums are written again. Drawing twice changes nothing.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatChecksums, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/json';
import sharp from 'sharp';
import { PICTURES, type Picture } from './demo-images/pictures.ts';

const SITE = fileURLToPath(new URL('../fixtures/demo-site/', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../fixtures/blocks/', import.meta.url));

/** No picture of the demo may weigh more: everybody who checks the product out has them all. */
const MOST_BYTES = 60_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function draw(
  picture: Picture,
): Promise<{ file: string; bytes: Buffer; entry: BundleMediaEntry }> {
  const image = sharp(Buffer.from(picture.svg));
  const { data, info } = await (
    picture.type === 'png'
      ? image.png({ compressionLevel: 9, palette: true, quality: 100, effort: 10, dither: 0 })
      : image.flatten().webp({ quality: 82, effort: 6, smartSubsample: true })
  ).toBuffer({ resolveWithObject: true });
  if (data.length > MOST_BYTES)
    throw new Error(
      `${picture.name} has ${data.length} bytes; the most is ${MOST_BYTES}. Draw it simpler.`,
    );
  return {
    file: `${sha256(data)}.${picture.type}`,
    bytes: data,
    entry: {
      alt: picture.alt,
      bytes: data.length,
      height: info.height,
      name: `${picture.name}.${picture.type}`,
      type: `image/${picture.type}`,
      width: info.width,
    },
  };
}

/** Every file of the bundle but its checksums, as sorted paths with forward slashes. */
async function bundleFiles(): Promise<string[]> {
  const found = await readdir(SITE, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name !== 'checksums.txt')
    .map((entry) =>
      path.relative(SITE, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

/** Files that refer to the pictures: the site's own, and the examples of the blocks. */
async function filesWithReferences(): Promise<string[]> {
  const own = (await bundleFiles()).filter(
    (file) => file === 'settings.json' || file.startsWith('pages/'),
  );
  const examples = (await readdir(EXAMPLES)).filter((file) => file.endsWith('.json'));
  return [
    ...own.map((file) => path.join(SITE, file)),
    ...examples.map((file) => path.join(EXAMPLES, file)),
  ];
}

/** Gives references to pictures that were drawn before their new addresses. */
async function followReferences(renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const file of await filesWithReferences()) {
    const before = await readFile(file, 'utf8');
    const after = [...renamed].reduce((text, [from, to]) => text.replaceAll(from, to), before);
    if (after !== before) await writeFile(file, after);
  }
}

async function seal(): Promise<void> {
  const sums = await Promise.all(
    (await bundleFiles()).map(
      async (file) => [file, sha256(await readFile(path.join(SITE, file)))] as const,
    ),
  );
  await writeFile(path.join(SITE, 'checksums.txt'), formatChecksums(new Map(sums)));
}

const drawn = await Promise.all(PICTURES.map(draw));
const mediaFile = path.join(SITE, 'media.json');
const before = JSON.parse(await readFile(mediaFile, 'utf8').catch(() => '{}')) as Record<
  string,
  BundleMediaEntry
>;
const newFileOf = new Map(drawn.map(({ file, entry }) => [entry.name, file]));
const renamed = new Map(
  Object.entries(before).flatMap(([file, { name }]) => {
    const now = newFileOf.get(name);
    return now && now !== file ? [[file, now] as const] : [];
  }),
);

await rm(path.join(SITE, 'media'), { recursive: true, force: true });
await mkdir(path.join(SITE, 'media'), { recursive: true });
for (const { file, bytes } of drawn) await writeFile(path.join(SITE, 'media', file), bytes);
await writeFile(
  mediaFile,
  toCanonicalFile(Object.fromEntries(drawn.map(({ file, entry }) => [file, entry]))),
);
await followReferences(renamed);
await seal();

const total = drawn.reduce((sum, { bytes }) => sum + bytes.length, 0);
console.log(
  `${drawn.length} pictures, ${Math.round(total / 1000)} kB, ${renamed.size} with a new name.`,
);
