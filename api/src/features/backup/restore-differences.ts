import type { Difference, RestorePlan } from '@siteyard/schemas/http';
import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import type { Entry } from '../../content/entities.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ContentStore } from '../../content/store.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import { EXACT } from './archive/archive-format.ts';
import {
  comparedEntity,
  COMPARED_STATES,
  stateOf,
  type ComparedCollection,
} from './document-state.ts';

/** The maximum number of pages or administrators that a plan names. */
const NAMED = 20;

/** A compared document of the site, and its source. */
interface Compared<Source> {
  document: Document;
  source: Source;
}

/** Receives each document that the backup lacks or has in another state. */
type Found<Source> = (source: Source, isMissing: boolean) => void;

interface ComparedSite {
  connection: Connection;
  content: Pick<ContentStore, 'refresh'>;
}

/**
 * Compares the documents of the site with those of a backup.
 * @param states returns the states of the documents in the backup, by identity
 */
export async function findDifferences(
  site: ComparedSite,
  states: (name: ComparedCollection) => ReadonlyMap<string, string>,
): Promise<RestorePlan['differences']> {
  const of = (name: ComparedCollection, found?: Found<Document>) =>
    differenceOf(name, documentsOf(site.connection, name), states(name), found);
  const ofEntities = (name: ComparedCollection, found?: Found<Entry>) =>
    differenceOf(name, entitiesOf(site.content, name), states(name), found);
  const named_pages: RestorePlan['differences']['named_pages'] = [];
  const pages = await ofEntities('pages', (page, is_missing) => {
    if (named_pages.length < NAMED) named_pages.push(namedPage(page as PageEntry, is_missing));
  });
  const missing_administrators: string[] = [];
  const administrators = await of('admin_users', ({ email }, isMissing) => {
    if (isMissing && missing_administrators.length < NAMED)
      missing_administrators.push(String(email));
  });
  return {
    pages,
    named_pages,
    administrators,
    missing_administrators,
    contact_requests: await of('contact_requests'),
    settings: await ofEntities('site_settings'),
    tokens: await of('tokens'),
    drafts: sum(await of('page_drafts'), await of('settings_drafts')),
    sections: await ofEntities('sections'),
    items: await ofEntities('items'),
    images: await of('uploads'),
  };
}

/** The documents of a collection, with the fields that are compared. */
async function* documentsOf(
  connection: Connection,
  name: ComparedCollection,
): AsyncGenerator<Compared<Document>> {
  const { fields, ...rest } = COMPARED_STATES[name];
  const identity = 'identity' in rest ? [rest.identity] : [];
  const read = [...fields, ...identity].map((field) => [field, 1] as const);
  const projection = { _id: 1, ...Object.fromEntries(read) };
  const filter = 'filter' in rest ? rest.filter : {};
  const collection = nativeDatabase(connection).collection(name);
  for await (const document of collection.find(filter, { ...EXACT, projection }))
    yield { document, source: document };
}

/** The entities of the content store that are compared as documents of a collection. */
async function* entitiesOf(
  content: ComparedSite['content'],
  name: ComparedCollection,
): AsyncGenerator<Compared<Entry>> {
  for (const [_id, entry] of (await content.refresh()).entries) {
    const compared = comparedEntity({ _id, entry });
    if (compared?.collection === name) yield { document: compared.document, source: entry };
  }
}

/** Counts the site's documents that a backup lacks or has in another state. */
async function differenceOf<Source>(
  name: ComparedCollection,
  ours: AsyncIterable<Compared<Source>>,
  theirs: ReadonlyMap<string, string>,
  found: Found<Source> = () => {},
): Promise<Difference> {
  const difference = { missing: 0, differing: 0 };
  for await (const { document, source } of ours) {
    const { identity, hash } = stateOf(name, document);
    const known = theirs.get(identity);
    if (known === hash) continue;
    difference[known === undefined ? 'missing' : 'differing'] += 1;
    found(source, known === undefined);
  }
  return difference;
}

const sum = (one: Difference, other: Difference): Difference => ({
  missing: one.missing + other.missing,
  differing: one.differing + other.differing,
});

const namedPage = (
  { id, title, updated_at, updated_by: saved_by }: PageEntry,
  is_missing: boolean,
) => ({ id, title, is_missing, updated_at: updated_at.toISOString(), saved_by });
