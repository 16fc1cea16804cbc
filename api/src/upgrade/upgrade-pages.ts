import { randomUUID } from 'node:crypto';
import { isPlainObject } from '@siteyard/schemas/values';
import { hashPageContent, readPageContent, detailsOf } from '@siteyard/schemas/content';
import type { Connection } from 'mongoose';
import type { KeptEntity } from '../content/adopt.ts';
import type { PageEntry, PageSchedule } from '../content/entities/page.ts';
import type { ReceivedPage } from '../content/entities/received.ts';
import type { ContentStore } from '../content/store.ts';
import { pageEntity } from '../features/pages/page-record.ts';
import {
  dateOf,
  jsonOf,
  listOf,
  numberOf,
  rangesOf,
  sourceOf,
  textOf,
  whoOf,
  type OldDocument,
} from '../lib/coerce-values.ts';
import { sha256 } from '../lib/sha256.ts';
import { readReceived } from './received-states.ts';
import { asShown } from './staged-change.ts';

type Stored = OldDocument & { _id: number };
type Put = Pick<ContentStore, 'put'>;
type KeptPage = KeptEntity & { entry: PageEntry };

/** The pages of an older version, with their versions as the history. */
export async function* upgradePages(
  connection: Connection,
  content: Put,
  runs: readonly string[],
): AsyncGenerator<KeptPage> {
  for await (const document of connection.collection<Stored>('pages').find().sort({ _id: 1 })) {
    const shown = await shownPage(connection, document, runs);
    if (shown && typeof shown._id === 'number') yield await upgradePage(connection, content, shown);
  }
}

/** A page as visitors see it; null for a new page of a run that they do not see. */
export async function shownPage(
  connection: Connection,
  document: Stored,
  runs: readonly string[],
): Promise<Stored | null> {
  if (document['status'] !== 'staged')
    return asShown(connection, document, `page:${document._id}`, runs);
  const next = isPlainObject(document['next']) ? document['next'] : {};
  if (typeof next['run'] !== 'string' || !runs.includes(next['run'])) return null;
  const { address, status = 'live' } = next;
  return { ...document, status, ...(typeof address === 'string' && { address }) };
}

/** The fields that a page and its former versions share. */
type SharedFields = Pick<
  PageEntry,
  'id' | 'key' | 'former_addresses' | 'created_at' | 'published_at'
>;

async function upgradePage(
  connection: Connection,
  content: Put,
  stored: Stored,
): Promise<KeptPage> {
  const shared: SharedFields = {
    id: stored._id,
    // Each page needs its own key.
    key: textOf(stored['key']) || randomUUID(),
    former_addresses: listOf(stored['former_addresses']).map(textOf).filter(Boolean),
    created_at: dateOf(stored['created_at']),
    published_at: dateOrNull(stored['published_at']),
  };
  return {
    _id: pageEntity(stored._id),
    entry: await presentEntry(connection, content, stored, shared),
    former: await formerEntries(connection, content, stored, shared),
  };
}

async function presentEntry(
  connection: Connection,
  content: Put,
  stored: Stored,
  shared: SharedFields,
): Promise<PageEntry> {
  const isDeleted = stored['status'] === 'deleted';
  const address = addressOf(isDeleted ? stored['deleted_address'] : stored['address']);
  const own = {
    ...shared,
    ...(await contentFields(connection, content, stored)),
    ...detailsOf({ ...stored, address }),
    ...(stored['unpublished_at'] instanceof Date && { unpublished_at: stored['unpublished_at'] }),
    updated_at: dateOf(stored['updated_at']),
    updated_by: whoOf(stored['saved_by']),
    source: sourceOf(stored['source']),
    content_revision: numberOf(stored['content_revision']),
    details_revision: numberOf(stored['details_revision']),
    version: numberOf(stored['version']),
    received: await receivedOf(connection, content, stored['received']),
  };
  const schedule = isDeleted ? undefined : await scheduleOf(content, stored);
  return {
    ...own,
    ...(schedule && { schedule }),
    ...(isDeleted && {
      deleted: {
        at: dateOf(stored['deleted_at']),
        by: whoOf(stored['deleted_by']),
        ...(stored['undone'] === true && { undone: true }),
      },
    }),
    ...(Array.isArray(stored['undone_versions']) && {
      undone_versions: rangesOf(stored['undone_versions']),
    }),
    ...(typeof stored['created_with'] === 'string' && { created_with: stored['created_with'] }),
  };
}

/** The earlier versions of a page that it still has, the oldest first. */
async function formerEntries(
  connection: Connection,
  content: Put,
  stored: Stored,
  shared: SharedFields,
): Promise<PageEntry[]> {
  const first = numberOf(stored['first_version']);
  const present = numberOf(stored['version']);
  const versions = connection.collection<OldDocument>('page_versions');
  const former: PageEntry[] = [];
  for await (const old of versions.find({ page_id: stored._id }).sort({ number: 1 })) {
    const number = numberOf(old['number']);
    if (number < first || number >= present) continue;
    former.push({
      ...shared,
      ...(await contentFields(connection, content, old)),
      ...detailsOf(old as object),
      updated_at: dateOf(old['saved_at'] ?? old['replaced_at']),
      updated_by: whoOf(old['saved_by']),
      source: sourceOf(old['source']),
      // Versions of before 0.2 have none.
      content_revision: numberOf(old['content_revision'] ?? -1),
      details_revision: 0,
      version: number,
    });
  }
  return former;
}

/** A redirect to `//…` would lead to another site. */
const addressOf = (address: unknown): string =>
  /^[/\\]/.test(textOf(address)) ? '' : textOf(address);

const dateOrNull = (value: unknown): Date | null =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : null;

/** Stores the content of a page or a version, which may be kept as received content instead. */
async function contentFields(
  connection: Connection,
  content: Put,
  document: OldDocument,
): Promise<Pick<PageEntry, 'content' | 'content_hash' | 'images'>> {
  const reference = document['content_ref'];
  const received =
    isPlainObject(reference) && typeof reference['hash'] === 'string'
      ? await readReceived(connection, reference['hash'])
      : null;
  const value = jsonOf(received ? received['content'] : document['content']);
  const [state] = await content.put([{ kind: 'content', value }]);
  const hash = document['content_hash'];
  return {
    content: state!,
    content_hash:
      typeof hash === 'string' ? hash : hashPageContent(readPageContent(value).content, sha256),
    images: listOf(document['images']).map(textOf).filter(Boolean),
  };
}

async function receivedOf(
  connection: Connection,
  content: Put,
  received: unknown,
): Promise<Record<string, ReceivedPage>> {
  const kept: Record<string, ReceivedPage> = {};
  for (const [field, value] of Object.entries(isPlainObject(received) ? received : {})) {
    if (typeof value === 'string') kept[field] = { hash: value };
    if (!isPlainObject(value) || typeof value['hash'] !== 'string') continue;
    const page = await readReceived(connection, value['hash']);
    const [state] = page
      ? await content.put([{ kind: 'content', value: jsonOf(page['content']) }])
      : [];
    kept[field] = {
      hash: value['hash'],
      id: numberOf(value['id']),
      ...(page &&
        state && {
          details: detailsOf(page),
          content: state,
        }),
    };
  }
  return kept;
}

async function scheduleOf(content: Put, stored: Stored): Promise<PageSchedule | undefined> {
  const { scheduled, scheduled_content: waiting } = stored;
  const isComplete =
    isPlainObject(scheduled) &&
    typeof scheduled['id'] === 'string' &&
    scheduled['at'] instanceof Date &&
    scheduled['made_at'] instanceof Date;
  if (!isComplete) return undefined;
  const schedule = scheduled as unknown as PageSchedule;
  if (!isPlainObject(waiting)) return schedule.action === 'unpublish' ? schedule : undefined;
  const [state] = await content.put([{ kind: 'content', value: jsonOf(waiting['content']) }]);
  const details = isPlainObject(waiting['details']) ? waiting['details'] : {};
  const images = listOf(waiting['images']).map(textOf);
  return { ...schedule, publishes: { content: state!, details, images } };
}
