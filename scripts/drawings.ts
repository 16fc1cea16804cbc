/**
 * `npm run drawings`: renders the SVG drawings of `fixtures/demo-site-drawings`,
 * `fixtures/events-site-drawings` and `fixtures/section-drawings` into pictures of the demo site, the
 * events site and the ready-made sections.
 *
 * `forklift.webp.svg` becomes the picture `forklift.webp`, and the drawing's `<title>` becomes the
 * picture's alt text. Drawings use no fonts and no photographs, so they look the same on every machine
 * and contain no work of other people. A picture's file name is the hash of its bytes. If a picture
 * changes, the script updates every reference to it in pages, items, settings, sections and examples of
 * blocks. A second run changes nothing.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { mediaEntryFile, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/values';
import sharp from 'sharp';
import { readMediaEntries } from '../tests/helpers/media-entries.ts';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const fixtures = path.join(root, 'fixtures');
const demo = path.join(fixtures, 'demo-site');
const events = path.join(fixtures, 'events-site');

/** The maximum size of a picture, because every clone of the repository contains all pictures. */
const MAX_BYTES = 60_000;

interface Picture {
  /** `<sha256>.<ext>`, as the bundle stores it. */
  file: string;
  bytes: Buffer;
  entry: BundleMediaEntry;
}

/**
 * Renders a drawing.
 * @throws Error if the drawing has no title, its name has no known format, or its picture is too large
 */
async function render(file: string): Promise<Picture> {
  const svg = fs.readFileSync(file, 'utf8');
  const drawing = path.basename(file);
  const name = path.basename(file, '.svg');
  const type = (['png', 'webp'] as const).find((each) => name.endsWith(`.${each}`));
  const alt = /<title>([^<&]+)<\/title>/.exec(svg)?.[1];
  if (!type) throw new Error(`${drawing}: the name must end in .png.svg or .webp.svg.`);
  if (!alt) throw new Error(`${drawing}: the drawing needs a <title>, the picture's alt text.`);
  const image = sharp(Buffer.from(svg));
  // PNG keeps the edges of simple shapes sharp. WebP is smaller for scenes.
  const encoded =
    type === 'png'
      ? image.png({ compressionLevel: 9, palette: true, quality: 100, effort: 10, dither: 0 })
      : image.flatten().webp({ quality: 82, effort: 6, smartSubsample: true });
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (bytes.length > MAX_BYTES)
    throw new Error(`${drawing} renders to ${bytes.length} bytes. The limit is ${MAX_BYTES}.`);
  const { width, height } = info;
  return {
    file: `${createHash('sha256').update(bytes).digest('hex')}.${type}`,
    bytes,
    entry: { alt, bytes: bytes.length, height, name, type: `image/${type}`, width },
  };
}

/** Replaces old file names with new ones in the JSON files of folders. */
function updateReferences(folders: readonly string[], renamed: ReadonlyMap<string, string>): void {
  for (const folder of folders)
    for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const file = path.join(folder, name);
      const before = fs.readFileSync(file, 'utf8');
      const after = [...renamed].reduce((text, [from, to]) => text.replaceAll(from, to), before);
      if (after !== before) fs.writeFileSync(file, after);
    }
}

/**
 * Renders a folder of drawings into the subfolder `media` of another folder.
 * @param folders the folders whose files show these pictures
 */
async function renderAll(drawings: string, target: string, folders: readonly string[]) {
  const media = path.join(target, 'media');
  const before = fs.existsSync(media) ? await readMediaEntries(target) : {};
  const pictures = await Promise.all(
    fs.readdirSync(drawings).map((drawing) => render(path.join(drawings, drawing))),
  );
  const fileOf = new Map(pictures.map(({ file, entry }) => [entry.name, file]));
  const renamed = new Map(
    Object.entries(before).flatMap(([file, { name }]) => {
      const now = fileOf.get(name);
      return now && now !== file ? [[file, now] as const] : [];
    }),
  );

  fs.rmSync(media, { recursive: true, force: true });
  fs.mkdirSync(media);
  for (const { file, bytes, entry } of pictures) {
    fs.writeFileSync(path.join(media, file), bytes);
    fs.writeFileSync(path.join(target, mediaEntryFile(file)), toCanonicalFile(entry));
  }
  updateReferences(folders, renamed);
  console.log(`Rendered ${pictures.length} pictures; ${renamed.size} changed.`);
}

await renderAll(path.join(fixtures, 'demo-site-drawings'), demo, [
  demo,
  path.join(demo, 'items'),
  path.join(demo, 'pages'),
  path.join(fixtures, 'blocks'),
]);
await renderAll(path.join(fixtures, 'events-site-drawings'), events, [
  events,
  path.join(events, 'items'),
  path.join(events, 'pages'),
]);
const sections = path.join(fixtures, 'sections');
await renderAll(path.join(fixtures, 'section-drawings'), sections, [sections]);
for (const site of [demo, events])
  process.exitCode ||= await run(process.execPath, [
    'cli/bin/sitectl.mjs',
    'validate',
    '--fix',
    site,
  ]);
