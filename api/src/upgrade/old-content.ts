import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import type { SiteData } from '../content/stored.ts';
import { nativeDatabase } from '../database/native-database.ts';
import { EXACT } from '../features/backup/archive/archive-format.ts';
import type { ContentSource } from '../features/backup/content-archive.ts';
import { OF_OLDER_VERSIONS } from '../features/backup/stored-collections.ts';
import type { OldDocument } from '../lib/coerce-values.ts';
import { asShown } from './staged-change.ts';
import { shownPage } from './upgrade-pages.ts';

/**
 * The documents of 0.1.0 and 0.2.0 as the source of a backup, in the form in which 0.2.0 backs them up
 * and restores them.
 * @param runs the runs whose staged changes visitors see
 */
export function oldContent(
  connection: Connection,
  site: SiteData,
  runs: readonly string[],
): ContentSource {
  const collections = OF_OLDER_VERSIONS.map(({ name }) => name);
  return {
    collections,
    head: () => Promise.resolve({ number: 0, site }),
    async *documents() {
      const db = nativeDatabase(connection);
      for (const collection of collections)
        for await (const stored of db.collection(collection).find({}, EXACT).sort({ _id: 1 })) {
          const document = await shown(connection, collection, stored, runs);
          if (document) yield { collection, document };
        }
    },
  };
}

/** A document as visitors see it; null if they do not see it. */
async function shown(
  connection: Connection,
  collection: string,
  stored: Document,
  runs: readonly string[],
): Promise<Document | null> {
  const document = await withStaged(connection, collection, stored, runs);
  if (!document || document['status'] === 'staged') return null;
  const { next: _, ...kept } = document;
  // 0.2.0 leaves this field out, too.
  if (collection === 'received_content') delete kept['run'];
  return kept;
}

async function withStaged(
  connection: Connection,
  collection: string,
  stored: Document,
  runs: readonly string[],
): Promise<Document | null> {
  if (collection === 'pages')
    return shownPage(connection, stored as OldDocument & { _id: number }, runs);
  if (collection === 'sections')
    return asShown(connection, stored, `section:${String(stored['_id'])}`, runs);
  if (collection === 'site_settings') return asShown(connection, stored, 'settings', runs);
  return stored;
}
