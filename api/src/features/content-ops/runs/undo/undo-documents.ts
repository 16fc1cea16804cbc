import type { DocumentFolder } from '@siteyard/schemas/bundle';
import {
  type DocumentKind,
  type NamedContent,
  documentKind,
  DOCUMENT_KINDS,
} from '@siteyard/schemas/documents';
import {
  type PlanDocument,
  countDocumentChanges,
  documentPlace,
  isDeleted,
} from '@siteyard/schemas/planning';
import type { Actor } from '../../../../lib/actor.ts';
import { receivedField } from '../../../../lib/received-hash.ts';
import { sha256 } from '../../../../lib/sha256.ts';
import type { DocumentState, PlannedDocuments } from '../../documents/planned-documents.service.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { documentDrifted } from '../plan/plan-documents.ts';
import type { RunDocument } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';
import type { Undone } from './undone.ts';

type Deps = Pick<RunDeps, 'store' | 'documents'>;

/** Plans the undo of the changes of documents with keys. */
export async function planUndoOfDocuments(
  deps: Deps,
  run: Run,
  undone: Run,
  force: boolean,
): Promise<Undone<RunDocument>> {
  const found: Undone<RunDocument> = { items: [], received: [], refused: [] };
  const all = await deps.store.documentsOf(undone._id);
  const owners = await ownersOf(deps, all);
  const former = new Map<DocumentFolder, ReadFormer>();
  for (const { folder } of DOCUMENT_KINDS) {
    const revisions = revisionsBefore(all.filter((done) => done.folder === folder));
    former.set(folder, await deps.documents[folder].findVersions(revisions));
  }
  for (const done of all) {
    const readFormer = former.get(done.folder)!;
    await planUndoOfOne(deps, run, done, { force, owners, readFormer, found });
  }
  if (!undone.lineage_change) return found;
  const { lineage } = undone.lineage_change;
  for (const { folder } of DOCUMENT_KINDS) {
    const own = found.items.filter((item) => item.folder === folder);
    const touched = new Set(own.map(({ item }) => item.key));
    for (const { key, received: hash } of await deps.documents[folder].heads(lineage))
      if (hash !== null && !touched.has(key))
        found.received.push({ [receivedField(lineage)]: { hash } });
  }
  return found;
}

type ReadFormer = Awaited<ReturnType<PlannedDocuments['findVersions']>>;

/** The revisions of the written documents before the run, by key. */
const revisionsBefore = (all: readonly RunDocument[]): Map<string, number> =>
  new Map(
    all.flatMap(({ written, item, before }) =>
      written && before ? [[item.key, before.revision] as const] : [],
    ),
  );

/** The addresses of the documents that an undo leaves alone, by kind, with the names of the documents. */
type Owners = ReadonlyMap<DocumentFolder, ReadonlyMap<string, string>>;

async function ownersOf({ documents }: Deps, all: readonly RunDocument[]): Promise<Owners> {
  const owners = new Map<DocumentFolder, ReadonlyMap<string, string>>();
  for (const { folder, addresses } of DOCUMENT_KINDS) {
    if (!addresses || !all.some((each) => each.folder === folder)) continue;
    const undone = new Set(all.flatMap((each) => (each.written ? each.item.key : [])));
    const others = (await documents[folder].heads('')).filter(
      (head) => !isDeleted(head) && !undone.has(head.key),
    );
    owners.set(folder, new Map(others.map(({ address = '', name }) => [address, name])));
  }
  return owners;
}

/** Gives a document another address if another document has its address now. */
function withFreeAddress(
  { addresses, folder, word }: DocumentKind,
  content: NamedContent,
  owners: Owners,
): { content: NamedContent; reason?: string } {
  const taken = owners.get(folder);
  const address = addresses?.of(content);
  const owner = address === undefined ? undefined : taken?.get(address);
  if (!addresses || !taken || address === undefined || owner === undefined) return { content };
  const free = addresses.free(address, (each) => taken.has(each));
  const reason = `the ${word} "${owner}" has the address "${address}" now`;
  return { content: addresses.withAddress(content, free), reason };
}

/** Adds the undo of one document to `found`. */
async function planUndoOfOne(
  deps: Deps,
  run: Run,
  done: RunDocument,
  {
    force,
    owners,
    readFormer,
    found,
  }: { force: boolean; owners: Owners; readFormer: ReadFormer; found: Undone<RunDocument> },
): Promise<void> {
  const { folder } = done;
  const kind = documentKind(folder);
  const documents = deps.documents[folder];
  const actor: Actor = { name: run.who, source: run.actor_source };
  const { key, name, seen } = done.item;
  const now = await documents.describe(key);
  if (!done.written) {
    if (!done.received) return;
    const received = done.before?.received ?? {};
    found.received.push(received);
    const item: PlanDocument = { ...done.item, action: 'unchanged' };
    const change = documents.planReceived(key, received);
    found.items.push({ folder, item, written: false, before: now, received, change });
    return;
  }
  const path = documentPlace(kind, key);
  const isAsLeft = now?.status === 'live' && now.hash === done.item.hash;
  if (!force && now && now.revision !== (seen ?? 0) + 1 && !isAsLeft)
    found.refused.push({ path, message: 'was changed since' });
  const wanted = await stateBefore(documents, readFormer, done);
  if (wanted === 'lost')
    found.refused.push({
      path,
      message: 'has no stored version from before the run',
      isLost: true,
    });
  if (!wanted || wanted === 'lost') return;
  const isLive = wanted.status === 'live';
  const { content, reason } = isLive
    ? withFreeAddress(kind, wanted.content, owners)
    : { content: wanted.content, reason: undefined };
  const again = { ...wanted, content };
  const was = now?.status === 'live' ? await documents.read(key) : null;
  const item: PlanDocument = {
    key,
    name: content.name || name,
    seen: now?.revision ?? null,
    action: !isLive ? 'delete' : was ? 'update' : 'create',
    ...(reason && { reason }),
    hash: isLive ? kind.hash(content, sha256) : null,
    ...(was && isLive && { changes: countDocumentChanges(kind, was, content) }),
  };
  const change = await documents.plan(
    key,
    item.seen,
    actor,
    again,
    documentDrifted(kind, item, run),
  );
  found.received.push(wanted.received);
  found.items.push({ folder, item, written: true, before: now, received: null, change });
}

/** The state of a document before the run; null if there is nothing to do, `lost` if it is not kept. */
async function stateBefore(
  documents: Pick<PlannedDocuments, 'read'>,
  readFormer: ReadFormer,
  { item, before }: RunDocument,
): Promise<DocumentState | 'lost' | null> {
  if (before) {
    const { status, undone, visibility, received, revision: bringsBack } = before;
    const former = await readFormer(item.key);
    const again = { status, received, bringsBack, ...(undone && { undone }) };
    return former ? { ...again, ...(visibility && { visibility }), ...former } : 'lost';
  }
  const content = await documents.read(item.key);
  // The document counts as never received, so the next import creates it again.
  return content && { content, status: 'deleted', undone: true, received: {} };
}
