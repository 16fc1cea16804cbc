import type { BackupManifest, Difference, RestorePlan } from '@siteyard/schemas/http';
import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import type { Entry } from '../../content/entities.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ContentStore } from '../../content/store.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { EXACT } from './archive/archive-format.ts';
import type { CountedBackup } from './counted-backup.ts';
import {
  comparedEntity,
  COMPARED_STATES,
  stateOf,
  type ComparedCollection,
} from './document-state.ts';

/** The maximum number of pages or administrators that a plan names. */
const NAMED = 20;

/** Compares a backup with the site that it would replace. */
export interface RestorePlanner {
  plan(manifest: BackupManifest, counted: CountedBackup): Promise<RestorePlan>;
  /** Whether this installation made a backup, under its present id or a former id. */
  installationOf(manifest: BackupManifest): Promise<RestorePlan['installation']>;
  /** Whether the site has no page, contact request or administrator. */
  isEmpty(): Promise<boolean>;
}

/** A compared document of the site, and its source. */
interface Compared<Source> {
  document: Document;
  source: Source;
}

/** Receives each document that the backup lacks or has in another state. */
type Found<Source> = (source: Source, isMissing: boolean) => void;

export function createRestorePlanner(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'refresh'>;
  readTitle: () => Promise<string>;
  siteState: Pick<SiteState, 'read'>;
}): RestorePlanner {
  const collection = (name: string) => nativeDatabase(deps.connection).collection(name);
  const number = (name: string, filter: object) => collection(name).countDocuments(filter);

  async function isEmpty(): Promise<boolean> {
    const found = await Promise.all(
      ['contact_requests', 'admin_users'].map((name) => number(name, {})),
    );
    const pages = (await deps.content.refresh()).all('page').length;
    return [pages, ...found].every((each) => each === 0);
  }

  async function installationOf({ instance_id: id }: BackupManifest) {
    if (id === undefined) return 'unknown';
    const { instance_id, former_instance_ids = [] } = await deps.siteState.read();
    return [instance_id, ...former_instance_ids].includes(id) ? 'same' : 'other';
  }

  /** The documents of a collection, with the fields that are compared. */
  async function* documentsOf(name: ComparedCollection): AsyncGenerator<Compared<Document>> {
    const { fields, ...rest } = COMPARED_STATES[name];
    const identity = 'identity' in rest ? [rest.identity] : [];
    const read = [...fields, ...identity].map((field) => [field, 1] as const);
    const projection = { _id: 1, ...Object.fromEntries(read) };
    const filter = 'filter' in rest ? rest.filter : {};
    for await (const document of collection(name).find(filter, { ...EXACT, projection }))
      yield { document, source: document };
  }

  /** The entities of the content store that are compared as documents of a collection. */
  async function* entitiesOf(name: ComparedCollection): AsyncGenerator<Compared<Entry>> {
    for (const [_id, entry] of (await deps.content.refresh()).entries) {
      const compared = comparedEntity({ _id, entry });
      if (compared?.collection === name) yield { document: compared.document, source: entry };
    }
  }

  async function differencesOf(
    states: (name: ComparedCollection) => ReadonlyMap<string, string>,
  ): Promise<RestorePlan['differences']> {
    const of = (name: ComparedCollection) => differenceOf(name, documentsOf(name), states(name));
    const ofEntities = (name: ComparedCollection, found?: Found<Entry>) =>
      differenceOf(name, entitiesOf(name), states(name), found);
    const named_pages: RestorePlan['differences']['named_pages'] = [];
    const pages = await ofEntities('pages', (page, is_missing) => {
      if (named_pages.length < NAMED) named_pages.push(namedPage(page as PageEntry, is_missing));
    });
    const missing_administrators: string[] = [];
    const administrators = await differenceOf(
      ...(['admin_users', documentsOf('admin_users'), states('admin_users')] as const),
      ({ email }, isMissing) => {
        if (isMissing && missing_administrators.length < NAMED)
          missing_administrators.push(String(email));
      },
    );
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

  return {
    isEmpty,
    installationOf,
    async plan(manifest, counted) {
      const { site_id, title, created_at, product_version, pictures, picture_bytes } = manifest;
      const { attempt } = manifest;
      return {
        backup: {
          site_id,
          title,
          created_at,
          product_version,
          picture_bytes,
          ...counted.counts(attempt),
          pictures: pictures.length,
        },
        site: {
          site_id: (await deps.siteState.read()).site_id,
          title: await deps.readTitle(),
          pages: (await deps.content.refresh()).all('page').filter(({ deleted }) => !deleted)
            .length,
          contact_requests: await number('contact_requests', { deleted: false }),
          administrators: await number('admin_users', {}),
          is_empty: await isEmpty(),
        },
        installation: await installationOf(manifest),
        differences: await differencesOf((name) => counted.states(attempt, name)),
      };
    },
  };
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
