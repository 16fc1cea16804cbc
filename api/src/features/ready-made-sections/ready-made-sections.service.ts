import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import {
  type Block,
  mapBlockFields,
  mapBlocks,
  type PageTemplate,
  CONTACT_LINK,
  type Section,
} from '@siteyard/schemas/content';
import { itemsOfBlock } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { mapAssets } from '../../lib/map-assets.ts';
import { memoizeAsync } from '../../lib/memoize-async.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { SectionFiles, SectionPicture } from './section-files.ts';

export interface ReadyMadeSections {
  /**
   * Lists the sections in the order of their purposes. Sections with rental items are listed only if the
   * site has items.
   */
  list(): Promise<readonly Section[]>;
  /**
   * Returns the blocks of a section for a preview. Its pictures have addresses of the product, because
   * they are not in the site's library yet.
   * @param pictureAddress returns the address of a picture by its file name
   * @throws AppError `section_not_found`
   */
  show(key: string, pictureAddress: (fileName: string) => string): Promise<Block[]>;
  /**
   * Returns a section to insert into a page. Adds its pictures to the library. Its buttons get the target
   * of the site's call to action.
   * @throws AppError `section_not_found`
   */
  take(key: string): Promise<Section>;
  /**
   * Returns the blocks of a template for a preview, like `show`.
   * @throws AppError `template_not_found`
   */
  showTemplate(key: string, pictureAddress: (fileName: string) => string): Promise<Block[]>;
  listTemplates(): Promise<readonly PageTemplate[]>;
  /**
   * Returns the blocks of a template for an empty page, like `take` for each of its sections. The blocks
   * have new ids.
   * @throws AppError `template_not_found`
   */
  takeTemplate(key: string): Promise<Block[]>;
  /** Returns a picture of the sections; undefined for any other file. */
  picture(fileName: string): Promise<SectionPicture | undefined>;
}

/** The sections that come with the product. */
export function createReadyMadeSections(deps: {
  readFiles: () => Promise<SectionFiles>;
  uploads: Pick<UploadsService, 'storeImageAsIs'>;
  readSettings: () => Promise<SiteSettings>;
}): ReadyMadeSections {
  const files = memoizeAsync(deps.readFiles);

  async function find(key: string): Promise<Section> {
    const found = (await files()).sections.find((section) => section.key === key);
    if (!found) throw new AppError('section_not_found');
    return found;
  }

  async function findTemplate(key: string): Promise<PageTemplate> {
    const found = (await files()).templates.find((template) => template.key === key);
    if (!found) throw new AppError('template_not_found');
    return found;
  }

  async function take(key: string): Promise<Section> {
    const [section, { pictures }, settings] = await Promise.all([
      find(key),
      files(),
      deps.readSettings(),
    ]);
    const names = new Set<string>();
    mapAssets(section.blocks, (name) => {
      names.add(name);
      return `/uploads/${name}`;
    });
    await Promise.all(
      [...names].map(async (name) => {
        const picture = pictures.get(name);
        if (picture) await deps.uploads.storeImageAsIs(picture.bytes, name, picture.details);
      }),
    );
    const contact = settings.nav.cta.href || CONTACT_LINK;
    return { ...section, blocks: mapContactLinks(section.blocks, contact) };
  }

  return {
    async list() {
      const [{ sections }, { rentals }] = await Promise.all([files(), deps.readSettings()]);
      return rentals ? sections : sections.filter((section) => !isOfItems(section));
    },
    async show(key, pictureAddress) {
      return mapAssets((await find(key)).blocks, pictureAddress);
    },
    take,
    listTemplates: async () => (await files()).templates,
    async showTemplate(key, pictureAddress) {
      const { sections } = await findTemplate(key);
      return mapAssets(joined(await Promise.all(sections.map(find))), pictureAddress);
    },
    async takeTemplate(key) {
      const { sections } = await findTemplate(key);
      return joined(await Promise.all(sections.map(take)));
    },
    picture: async (fileName) => (await files()).pictures.get(fileName),
  };
}

/** Whether a section shows nothing without rental items. */
const isOfItems = ({ blocks }: Section): boolean =>
  blocks.every((block) => itemsOfBlock(block) !== null);

/** The blocks of several sections. Each section numbers its blocks from one, so they get new ids. */
const joined = (sections: readonly Section[]): Block[] =>
  mapBlocks(
    sections.flatMap(({ blocks }) => blocks),
    ({ type, props }) => ({ type, props: { ...props, id: `${type}-${randomUUID()}` } }),
  );

function mapContactLinks(blocks: readonly Block[], contact: string): Block[] {
  return mapBlocks(blocks, (block) =>
    mapBlockFields(block, (kind, value) =>
      kind === 'link' && value === CONTACT_LINK ? contact : value,
    ),
  );
}
