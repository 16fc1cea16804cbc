/**
 * Draws every picture of the demo site and puts it into the bundle:
 *
 *   npx tsx scripts/draw-demo-images.ts
 *
 * The pictures are composed as SVG (`scripts/demo-images`), without a font or a
 * photograph, so that there is no licence to think of. A picture that comes out
 * different gets a new name, because names are hashes of the bytes; the pages
 * and the settings follow, found by the `name` that `media.json` keeps. At the end the
 * bundle's checksums are written again. Drawing twice changes nothing.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatChecksums, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/json';
import sharp from 'sharp';
import { favicon, logo } from './demo-images/logo.ts';
import {
  chargingScene,
  counterScene,
  firstShedScene,
  workshopScene,
  yardAtDawnScene,
} from './demo-images/scenes/depot.ts';
import {
  boomLiftScene,
  deliveryScene,
  floodScene,
  telehandlerScene,
  trainingScene,
} from './demo-images/scenes/outdoors.ts';
import { serviceMapScene } from './demo-images/scenes/service-map.ts';
import {
  forkliftScene,
  palletTruckScene,
  reachTruckScene,
  scissorLiftScene,
} from './demo-images/scenes/warehouse.ts';

const SITE = fileURLToPath(new URL('../fixtures/demo-site/', import.meta.url));

/** No picture of the demo may weigh more: it is in the repository of everybody. */
const MOST_BYTES = 60_000;

interface Picture {
  /** Without its ending; what the picture library shows. */
  name: string;
  alt: string;
  svg: string;
  /** Flat signs stay sharp as PNG; scenes are WebP. */
  type: 'png' | 'webp';
}

const scene = (name: string, alt: string, svg: string): Picture => ({
  name,
  alt,
  svg,
  type: 'webp',
});

const PICTURES: Picture[] = [
  { name: 'brindle-logo', alt: 'Brindle Forklift Rental', svg: logo(), type: 'png' },
  { name: 'brindle-favicon', alt: 'Brindle Forklift Rental', svg: favicon(), type: 'png' },
  scene(
    'yard-at-dawn',
    'The Brindle yard at sunrise: a telehandler, a boom lift, a forklift and a scissor lift in front of the depot',
    yardAtDawnScene(),
  ),
  scene(
    'forklift',
    'A yellow counterbalance forklift carrying cartons through a warehouse',
    forkliftScene(),
  ),
  scene(
    'reach-truck',
    'A reach truck putting a pallet away high in the racking',
    reachTruckScene(),
  ),
  scene(
    'pallet-truck',
    'A powered pallet truck moving cartons to a loading dock',
    palletTruckScene(),
  ),
  scene(
    'scissor-lift',
    'Two fitters on a scissor lift working on the lights of a hall',
    scissorLiftScene(),
  ),
  scene('boom-lift', 'A boom lift holding a worker at the gutter of a brick shop', boomLiftScene()),
  scene(
    'telehandler',
    'A telehandler lifting boards to the upper floor of a timber house',
    telehandlerScene(),
  ),
  scene(
    'delivery-truck',
    'The Brindle delivery truck on the river road with a forklift on its bed',
    deliveryScene(),
  ),
  scene('workshop', 'A mechanic beside a forklift on stands in the workshop', workshopScene()),
  scene(
    'training',
    'An instructor guiding a trainee on a forklift around a course of cones',
    trainingScene(),
  ),
  scene(
    'charging',
    'An electric forklift and a scissor lift charging under a solar roof',
    chargingScene(),
  ),
  scene(
    'rental-counter',
    'The rental counter, with keys on the wall and a customer being greeted',
    counterScene(),
  ),
  scene(
    'first-shed',
    'The first Brindle shed at night, with one teal forklift in front of it',
    firstShedScene(),
  ),
  scene('flood', 'A forklift bringing sandbags to a flood wall in heavy rain', floodScene()),
  scene(
    'service-area',
    'A map of the area around the depot with two delivery zones',
    serviceMapScene(),
  ),
];

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

/** Gives references to pictures that were drawn before their new addresses. */
async function followReferences(renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const file of await bundleFiles()) {
    if (file !== 'settings.json' && !file.startsWith('pages/')) continue;
    const before = await readFile(path.join(SITE, file), 'utf8');
    const after = [...renamed].reduce((text, [from, to]) => text.replaceAll(from, to), before);
    if (after !== before) await writeFile(path.join(SITE, file), after);
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
