import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleMediaEntry, imageDetails, MEDIA_FILE_NAME } from '@siteyard/schemas/bundle';
import {
  pageTemplate,
  type PageTemplate,
  parseSection,
  SECTION_PURPOSES,
  type Section,
} from '@siteyard/schemas/content';
import { z } from 'zod';
import { findFixtures } from '../../lib/fixtures-folder.ts';

/** A picture of the ready-made sections. */
export interface SectionPicture {
  bytes: Buffer;
  details: ReturnType<typeof imageDetails>;
}

/** The sections and templates that come with the product. */
export interface SectionFiles {
  /** The sections, in the order of the purposes. */
  sections: readonly Section[];
  /** The templates of pages, in the order in which they are offered. */
  templates: readonly PageTemplate[];
  /** The pictures, by file name `<sha256>.<ext>`. */
  pictures: ReadonlyMap<string, SectionPicture>;
}

/**
 * Reads the ready-made sections, their pictures and the templates.
 * @param fixtures the folder `fixtures` of the product by default
 * @throws Error for a file that is invalid
 */
export async function readSectionFiles(fixtures = findFixtures()): Promise<SectionFiles> {
  const folder = path.join(fixtures, 'sections');
  const media = path.join(folder, 'media');
  const [names, files] = await Promise.all([readdir(folder), readdir(media)]);
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as unknown;
  const sections = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => parseSection(await readJson(path.join(folder, name)))),
  );
  const pictures = await Promise.all(
    files
      .filter((name) => MEDIA_FILE_NAME.test(name))
      .map(async (name) => {
        const entry = await readJson(path.join(media, `${name.slice(0, 64)}.json`));
        const details = imageDetails(bundleMediaEntry.parse(entry));
        return [name, { bytes: await readFile(path.join(media, name)), details }] as const;
      }),
  );
  const templates = await readJson(path.join(fixtures, 'templates.json'));
  const rank = ({ purpose }: Section) => SECTION_PURPOSES.indexOf(purpose);
  return {
    sections: sections.toSorted((a, b) => rank(a) - rank(b)),
    templates: z.array(pageTemplate).parse(templates),
    pictures: new Map(pictures),
  };
}
