import type { DocumentFolder } from '@siteyard/schemas/bundle';
import {
  type DocumentKind,
  type NamedContent,
  DOCUMENT_KINDS,
  documentsOf,
  listsByKind,
} from '@siteyard/schemas/documents';
import { AppError } from '@siteyard/schemas/errors';
import {
  importOptions,
  type PlanDocument,
  planDocuments,
  type DocumentSource,
  isDeleted,
} from '@siteyard/schemas/planning';
import type { SeedReport } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { applyPlanned } from '../../../content/planned-change.ts';
import type { ContentStore } from '../../../content/store.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { Actor } from '../../../lib/actor.ts';
import { STORED_KINDS } from '../documents/stored-kinds.ts';
import { planKind, type PlanningRun } from '../runs/plan/plan-documents.ts';
import { drifted } from '../runs/core/plan-errors.ts';
import type { RunDocument } from '../runs/store/receipt-items.ts';
import type { RunDeps } from '../runs/core/run-deps.ts';
import type { SeedBundle } from './seed-bundles.ts';

/** The facts about a seed that planning its documents needs. */
export interface DocumentSeed {
  bundle: SeedBundle['bundle'];
  /** The name of the seed, for received values. */
  from: string;
  /** The settings of the site after the seed. */
  settings: SiteSettings;
  /** Whether the seed writes a kind of documents. */
  isWanted: (folder: DocumentFolder) => boolean;
  force: boolean;
  /** Whether documents that are not in the seed go to the trash. */
  instead: boolean;
  actor: Actor;
}

/**
 * Plans how a seed changes documents with keys. A document that a person has changed or deleted stays,
 * unless it is forced.
 * @param stage whether the changes of the commit are planned, too
 */
export async function planSeedDocuments(
  deps: Pick<RunDeps, 'documents' | 'sanitiser'>,
  run: PlanningRun,
  seed: DocumentSeed,
  stage: boolean,
): Promise<RunDocument[]> {
  const found: RunDocument[] = [];
  for (const kind of DOCUMENT_KINDS.filter(({ folder }) => seed.isWanted(folder))) {
    for (const each of await planOneKind(deps, kind, run, seed, stage)) found.push(each);
    // The site's own sections stay: visitors do not see them.
    if (seed.instead && kind.deadLinks === 'error')
      for (const each of await planRest(deps, kind, seed)) found.push(each);
  }
  return found;
}

async function planOneKind(
  deps: Pick<RunDeps, 'documents' | 'sanitiser'>,
  kind: DocumentKind,
  run: PlanningRun,
  { bundle, from, settings, force }: DocumentSeed,
  stage: boolean,
): Promise<RunDocument[]> {
  const own = new Map(documentsOf(bundle, kind).map((document) => [document.key, document]));
  if (own.size === 0) return [];
  const { receive } = STORED_KINDS[kind.folder];
  const sent = {
    heads: () => Promise.resolve([...own.values()].map((each) => ({ ...each, read: null }))),
    // Cleaned before it is compared, because the stored content is clean.
    read: async (_: DocumentFolder, key: string) =>
      (await receive(kind.toFile(own.get(key)!), deps.sanitiser)).sent,
  };
  const { source, items } = await planKind(deps, kind, sent, { run, lineage: from, stage });
  const options = importOptions.parse({ on_conflict: force ? 'overwrite' : 'skip' });
  const planned = await planDocuments(keepingEdits(kind), withoutPast(source, force), {
    plan: { isOwn: false, partial: false, sha256 },
    options,
    numbers: new Map(),
    settings: { incoming: bundle.settings, current: settings, planned: settings },
    // The images of a seed are stored earlier.
    references: { document: () => undefined },
  });
  return items(planned.items.filter(({ key }) => own.has(key)).map(asKept));
}

/** A seed replaces a document or keeps it. It never merges its texts with the changes of a person. */
const keepingEdits = (kind: DocumentKind): DocumentKind => ({
  ...kind,
  merge: (_base: NamedContent, ours: NamedContent) => ({
    page: ours,
    conflicts: [{ kind: 'value', path: '' }],
  }),
});

/**
 * Returns the source without earlier states: whether a person has changed a document follows from its
 * hash.
 * @param force whether documents in the trash count as absent
 */
const withoutPast = (source: DocumentSource, force: boolean): DocumentSource => ({
  ...source,
  received: () => Promise.resolve(null),
  former: () => Promise.resolve([]),
  site: force
    ? source.site.map((head) => (isDeleted(head) ? { ...head, state: 'undone' as const } : head))
    : source.site,
});

/** A document that cannot be written is kept. */
function asKept({ conflicts, ...item }: PlanDocument): PlanDocument {
  if (item.action !== 'skip' && item.action !== 'conflict') return item;
  return { ...item, action: 'keep', ...(conflicts && { reason: 'a person changed it' }) };
}

/** Plans that the other documents go to the trash. */
async function planRest(
  deps: Pick<RunDeps, 'documents'>,
  { folder }: DocumentKind,
  { bundle, actor }: DocumentSeed,
): Promise<RunDocument[]> {
  const own = new Set((bundle[folder] ?? []).map(({ key }) => key));
  const documents = deps.documents[folder];
  const found: RunDocument[] = [];
  for (const head of await documents.heads('')) {
    const { key, name, revision: seen } = head;
    if (isDeleted(head) || own.has(key)) continue;
    const [before, content] = [await documents.describe(key), await documents.read(key)];
    if (!before || !content) throw drifted();
    const state = { content, status: 'deleted', received: before.received } as const;
    // The deletion has no name, so that it does not look like one by a person.
    const bySite = { ...actor, name: null };
    const change = await documents.plan(key, seen, bySite, state, drifted);
    const reason = 'it is not part of this sample site';
    const item = { key, name, seen, action: 'delete', reason, hash: null } as const;
    found.push({ folder, item, written: true, before, received: null, change });
  }
  return found;
}

/**
 * Creates the documents of a seed that are missing, before the site listens. It can be repeated, also by
 * several instances at once.
 */
export async function createDocuments(
  deps: Pick<RunDeps, 'documents' | 'sanitiser'> & { content: Pick<ContentStore, 'commit'> },
  { bundle, from }: Pick<DocumentSeed, 'bundle' | 'from'>,
): Promise<void> {
  const actor = { name: null, source: 'seed' } as const;
  const run = { _id: '', kind: 'seed', who: null, actor_source: 'seed' } as const;
  const { settings } = bundle;
  const everything = { isWanted: () => true, force: false, instead: false };
  const seed = { bundle, from, settings, actor, ...everything };
  const planned = await planSeedDocuments(deps, run, seed, true);
  const changes = planned.flatMap(({ item, change }) =>
    item.action === 'create' && change ? [change] : [],
  );
  if (changes.length === 0) return;
  await deps.content
    .commit(
      { by: null, source: 'seed' },
      {
        kind: 'seed',
        states: changes.flatMap(({ states }) => states),
        compute: (snapshot, at) => ({ entries: applyPlanned(changes, snapshot, at) }),
      },
    )
    .catch((error: unknown) => {
      // Another instance has created them.
      if (!(error instanceof AppError) || error.code !== 'plan_drifted') throw error;
    });
}

const RESULTS = { create: 'created', update: 'replaced', unchanged: 'unchanged' } as const;

/** The documents in the report of a seed, by kind. */
export const reportedDocuments = (
  documents: readonly RunDocument[],
): Pick<SeedReport, DocumentFolder> =>
  listsByKind(({ folder }) =>
    documents
      .filter((each) => each.folder === folder && each.item.action !== 'delete')
      .map(({ item: { key, name, action, reason } }) => ({
        key,
        name,
        result: resultOf(action),
        ...(reason && { reason }),
      })),
  );

const resultOf = (action: PlanDocument['action']) =>
  Object.hasOwn(RESULTS, action) ? RESULTS[action as keyof typeof RESULTS] : 'kept';

/** The images of the documents that a seed writes. */
export const imagesOfDocuments = ({
  bundle,
  isWanted,
}: Pick<DocumentSeed, 'bundle' | 'isWanted'>): string[] =>
  DOCUMENT_KINDS.filter(({ folder }) => isWanted(folder)).flatMap((kind) =>
    documentsOf(bundle, kind).flatMap((document) => kind.images(document)),
  );
