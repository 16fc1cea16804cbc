import path from 'node:path';
import { imagesOfSettings } from '@siteyard/schemas/images';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';
import { findPinnedImages } from '../content-ops/runs/store/pinned-images.ts';
import type { ItemsService } from '../items/items.service.ts';
import { publishedItems } from '../items/stored-item.ts';
import type { PageDraftsService } from '../page-drafts/page-drafts.service.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import type { SectionsService } from '../sections/sections.service.ts';
import { readSettings as readStored } from '../settings/read-settings.ts';
import type { SettingsDraftsService } from '../settings/settings-drafts.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { removeErasedImages } from './erased-images.ts';
import { createImageCache, type ImageCache } from './image-cache.ts';
import { createImageServer, type ImageServer } from './image-server.ts';
import { createImageUses, type FindImageUses } from './image-uses.ts';
import { createQueue } from './queue.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

/** How many images are decoded at the same time. */
const IMAGES_AT_ONCE = 2;
/** The limit of the image cache on disk, in bytes. */
const IMAGE_CACHE_BYTES = 500 * 1024 * 1024;

export interface Uploads {
  uploads: UploadsService;
  images: ImageServer;
  imageCache: ImageCache;
  findImageUses: FindImageUses;
  routes: Route[];
}

/** Wires the images: their records, their files, and the places that show them. */
export function wireUploads(deps: {
  config: Pick<Config, 'dataDir'>;
  connection: Connection;
  content: ContentStore;
  drafts: PageDraftsService;
  sections: SectionsService;
  items: ItemsService;
  settings: Pick<SettingsService, 'listVersions'>;
  settingsDrafts: Pick<SettingsDraftsService, 'list'>;
  readSettings: () => Promise<SiteSettings>;
  /** Whether the caller has a session, or a token for content. */
  seesAllContent: (req: Request, res: Response) => Promise<boolean>;
  logger: Logger;
}): Uploads {
  const { connection, content, settings, readSettings, logger } = deps;
  const pages = createPageLookups({ content });
  const queue = createQueue(IMAGES_AT_ONCE);
  const findImageUses = createImageUses({
    pages,
    drafts: deps.drafts,
    sections: deps.sections,
    items: deps.items,
    readSettings,
    receipts: { findImageUses: (fileNames) => findPinnedImages(connection, fileNames) },
    readSettingsDrafts: deps.settingsDrafts.list,
  });
  const uploads = createUploadsService({
    connection,
    content,
    queue,
    findImageUses,
    async findImagesOfVersions(fileNames) {
      const shown = await content.imagesEverShown(fileNames);
      for (const version of await settings.listVersions())
        for (const name of imagesOfSettings(readStored(version.settings))) shown.add(name);
      return shown;
    },
  });
  const cache = createImageCache({
    folder: path.join(deps.config.dataDir, 'image-cache'),
    maxBytes: IMAGE_CACHE_BYTES,
    logger,
  });
  removeErasedImages(content, cache, logger);
  const images = createImageServer({
    uploads,
    queue,
    cache,
    isShown: async (fileName) =>
      (await pages.isImageShown(fileName)) ||
      publishedItems(content.snapshot()).some((item) => item.images.includes(fileName)) ||
      imagesOfSettings(await readSettings()).includes(fileName),
  });
  return {
    uploads,
    images,
    imageCache: cache,
    findImageUses,
    routes: uploadRoutes({
      uploads,
      images,
      seesProposals: deps.seesAllContent,
    }),
  };
}
