import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { BUNDLE_FORMAT, type Bundle, writeBundle } from '@siteyard/schemas/bundle';
import { normalisePageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { sha256 } from '../../api/src/lib/sha256.ts';
import { pngOf } from '../../tests/helpers/images.ts';
import { pageOf } from './fixture-page.ts';

/** The size of a picture in px. As uncompressed noise, it has 8 MB. */
const [WIDTH, HEIGHT] = [1920, 1456];

/** The contents of a bundle. */
export interface BundleSize {
  pages: number;
  /** The number of pictures of 8 MB. */
  pictures: number;
}

/** Writes a bundle of pages of 12 KB, each with one of the pictures. All pictures differ. */
export function writeLargeBundle(to: string, { pages, pictures }: BundleSize): void {
  fs.mkdirSync(path.join(to, 'media'), { recursive: true });
  fs.mkdirSync(path.join(to, 'pages'));
  const noise = randomFillSync(Buffer.alloc((WIDTH * 3 + 1) * HEIGHT));
  for (let row = 0; row < HEIGHT; row += 1) noise[row * (WIDTH * 3 + 1)] = 0; // No filter.
  const media: Bundle['media'] = {};
  for (let n = 0; n < pictures; n += 1) {
    noise.writeUInt32BE(n, 1);
    const bytes = pngOf(WIDTH, HEIGHT, deflateSync(noise, { level: 0 }));
    const name = `${sha256(bytes)}.png`;
    fs.writeFileSync(path.join(to, 'media', name), bytes);
    const about = { type: 'image/png', width: WIDTH, height: HEIGHT, alt: '' } as const;
    media[name] = { ...about, name: `${n}.png`, bytes: bytes.length };
  }
  const names = Object.keys(media);
  const bundle: Bundle = {
    manifest: {
      format: BUNDLE_FORMAT,
      contentVersion: CONTENT_VERSION,
      site_id: null,
      scope: 'site',
    },
    settings: siteSettings.parse({ title: 'Large' }),
    pages: Array.from({ length: pages }, (_, n) => ({
      id: 100 + n,
      key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      title: `Page ${n}`,
      description: '',
      address: '',
      social_image: names.length > 0 ? `/uploads/${names[n % names.length]}` : '',
      content: normalisePageContent(pageOf(15, String(n))),
    })),
    media,
  };
  for (const [name, text] of writeBundle(bundle)) fs.writeFileSync(path.join(to, name), text);
}
