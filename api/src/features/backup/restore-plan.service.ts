import type { BackupManifest } from '@siteyard/schemas/backup';
import type { RestorePlan } from '@siteyard/schemas/backup';
import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import { setImmediate } from 'node:timers/promises';
import { fromBson, splitChunk } from './archive/archive-format.ts';
import type { ArchiveItem } from './archive/read-archive.ts';
import { checkRestorable } from './restorable-document.ts';
import { UPLOADS } from './stored-collections.ts';

/** How many pages or administrators are named. */
const NAMED = 20;

/** How long documents are read before the site answers others, in ms. */
const BREATHE_MS = 20;

/** What a backup has of what people count. */
export interface CountedBackup {
  /** @throws BackupProblem for a document that no database stores: a restore would never end */
  visit(item: ArchiveItem): Promise<void>;
  counts(attempt: number): { pages: number; contact_requests: number; administrators: number };
}

/** Counts what is not in the trash. */
export function countBackup(): CountedBackup {
  const counted = new Map<string, number>();
  const isCounted: Record<string, (document: Document) => boolean> = {
    pages: ({ status }) => status === 'live',
    contact_requests: ({ deleted }) => deleted !== true,
    admin_users: () => true,
  };
  return {
    async visit(item) {
      if (item.kind === 'picture') return;
      const { attempt, collection, chunk, where } = item;
      const counts = isCounted[collection];
      let number = 0;
      let breathed = performance.now();
      for (const bson of splitChunk(chunk, where)) {
        const document = fromBson(bson, where);
        checkRestorable(collection, document, bson);
        if (counts?.(document)) number += 1;
        if (performance.now() - breathed < BREATHE_MS) continue;
        await setImmediate();
        breathed = performance.now();
      }
      const key = `${attempt} ${collection}`;
      counted.set(key, (counted.get(key) ?? 0) + number);
    },
    counts(attempt) {
      const of = (collection: string) => counted.get(`${attempt} ${collection}`) ?? 0;
      return {
        pages: of('pages'),
        contact_requests: of('contact_requests'),
        administrators: of('admin_users'),
      };
    },
  };
}

/** Compares a backup with the site that it is restored to. */
export function createRestorePlanner(deps: {
  connection: Connection;
  readTitle: () => Promise<string>;
  siteId: () => Promise<string>;
}) {
  const collection = <T extends Document>(name: string) => deps.connection.collection<T>(name);

  async function countOthers(moment: Date): Promise<RestorePlan['newer']['others']> {
    const since = { $gt: moment };
    const number = (name: string, filter: object) => collection(name).countDocuments(filter);
    const ofPages = await number('page_drafts', { updated_at: since });
    return {
      drafts: ofPages + (await number('settings_drafts', { updated_at: since })),
      sections: await number('sections', { status: 'live', updated_at: since }),
      images: await number(UPLOADS.name, { created_at: since }),
      answered_requests: await number('contact_requests', {
        ...{ created_at: { $lte: moment }, 'replies.written_at': since },
      }),
      tokens: await number('tokens', { created_at: since }),
    };
  }

  return async (
    manifest: BackupManifest,
    counts: ReturnType<CountedBackup['counts']>,
  ): Promise<RestorePlan> => {
    const { site_id, title, created_at, product_version, pictures, picture_bytes } = manifest;
    const since = { $gt: new Date(created_at) };
    const pages = collection<StoredPage>('pages');
    const contacts = collection('contact_requests');
    const administrators = collection<StoredAdmin>('admin_users');
    const newerPages = { status: 'live', updated_at: since };
    const [settings] = await collection<{ updated_at?: Date }>('site_settings')
      .find({ updated_at: since })
      .toArray();
    const site = {
      site_id: await deps.siteId(),
      title: await deps.readTitle(),
      pages: await pages.countDocuments({ status: 'live' }),
      contact_requests: await contacts.countDocuments({ deleted: false }),
      administrators: await administrators.countDocuments({}),
    };
    const everything = (await pages.countDocuments({})) + (await contacts.countDocuments({}));
    const newest = await pages.find(newerPages).sort({ updated_at: -1 }).limit(NAMED).toArray();
    const newAdministrators = await administrators
      .find({ created_at: since })
      .limit(NAMED)
      .toArray();
    return {
      backup: {
        ...{ site_id, title, created_at, product_version, picture_bytes },
        ...counts,
        pictures: pictures.length,
      },
      site: { ...site, is_empty: everything === 0 && site.administrators === 0 },
      newer: {
        pages: await pages.countDocuments(newerPages),
        newest_pages: newest.map((page) => ({
          id: page._id,
          title: page.title,
          updated_at: page.updated_at.toISOString(),
          saved_by: page.saved_by ?? null,
        })),
        settings: settings?.updated_at?.toISOString() ?? null,
        contact_requests: await contacts.countDocuments({ created_at: since }),
        administrators: newAdministrators.map(({ email }) => email),
        others: await countOthers(new Date(created_at)),
      },
    };
  };
}

interface StoredPage extends Document {
  _id: number;
  title: string;
  updated_at: Date;
  saved_by?: string | null;
}

interface StoredAdmin extends Document {
  email: string;
}
