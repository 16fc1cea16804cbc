import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleMediaEntry, type BundleMediaEntry } from '@siteyard/schemas/bundle';

/** The entries of a bundle's images, by file name `<sha256>.<ext>`. */
export async function readMediaEntries(bundle: string): Promise<Record<string, BundleMediaEntry>> {
  const folder = path.join(bundle, 'media');
  const images = (await readdir(folder)).filter((name) => !name.endsWith('.json'));
  return Object.fromEntries(
    await Promise.all(
      images.toSorted().map(async (name) => {
        const text = await readFile(path.join(folder, `${name.slice(0, 64)}.json`), 'utf8');
        return [name, bundleMediaEntry.parse(JSON.parse(text))] as const;
      }),
    ),
  );
}
