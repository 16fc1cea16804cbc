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
  const undo: UndoOfDocuments = { deps, run, force, owners: await ownersOf(deps, all) };
  const former = new Map<DocumentFolder, ReadFormer>();
  for (const { folder } of DOCUMENT_KINDS) {
    const revisions = revisionsBefore(all.filter((done) => done.folder === folder));
    former.set(folder, await deps.documents[folder].findVersions(revisions));
  }
  for (const done of all) {
    if (done.written) await planWrittenBack(undo, done, former.get(done.folder)!, found);
    else if (done.received) await planReceivedBack(deps, done, found);
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

/** Gives a live document another address if another document (`owner`) has its address now. */
function withFreeAddress(
  { addresses, folder, word }: DocumentKind,
  state: DocumentState,
  owners: Owners,
): { wanted: DocumentState; reason?: string } {
  const taken = owners.get(folder);
  if (state.status !== 'live' || !addresses || !taken) return { wanted: state };
  const address = addresses.of(state.content);
  const owner = taken.get(address);
  if (owner === undefined) return { wanted: state };
  const free = addresses.free(address, (each) => taken.has(each));
  const reason = `the ${word} "${owner}" has the address "${address}" now`;
  return { wanted: { ...state, content: addresses.withAddress(state.content, free) }, reason };
}

/** The facts about an undo that the plan of each document needs. */
interface UndoOfDocuments {
  deps: Deps;
  run: Run;
  force: boolean;
  owners: Owners;
}

/** Plans to restore a document that the run has written, and adds the plan or the refusals to `found`. */
async function planWrittenBack(
  { deps, run, force, owners }: UndoOfDocuments,
  done: RunDocument,
  readFormer: ReadFormer,
  found: Undone<RunDocument>,
): Promise<void> {
  const { folder } = done;
  const { key } = done.item;
  const kind = documentKind(folder);
  const documents = deps.documents[folder];
  const path = documentPlace(kind, key);
  const now = await documents.describe(key);
  if (!force && isChangedSince(done, now))
    found.refused.push({ path, message: 'was changed since' });
  const before = await stateBefore(documents, readFormer, done);
  if (before === 'lost') {
    const message = 'has no stored version from before the run';
    found.refused.push({ path, message, isLost: true });
    return;
  }
  // The run had created the document, and it was deleted since.
  if (before === null) return;
  const { wanted, reason } = withFreeAddress(kind, before, owners);
  const was = now?.status === 'live' ? await documents.read(key) : null;
  const item = restoredItem(done, wanted, { was, seen: now?.revision ?? null, reason });
  const actor: Actor = { name: run.who, source: run.actor_source };
  const drifted = documentDrifted(kind, item, run);
  const change = await documents.plan(key, item.seen, actor, wanted, drifted);
  found.received.push(wanted.received);
  found.items.push({ folder, item, written: true, before: now, received: null, change });
}

/** Whether a document was changed since the run. Later changes that were undone do not matter. */
function isChangedSince({ item }: RunDocument, now: RunDocument['before']): boolean {
  if (!now || now.revision === (item.seen ?? 0) + 1) return false;
  return now.status !== 'live' || now.hash !== item.hash;
}

/** Returns the entry of a restored document in the plan. `was` is its live content before the undo. */
function restoredItem(
  { folder, item: { key, name } }: RunDocument,
  { status, content }: DocumentState,
  {
    was,
    seen,
    reason,
  }: { was: NamedContent | null; seen: number | null; reason: string | undefined },
): PlanDocument {
  const kind = documentKind(folder);
  const isLive = status === 'live';
  return {
    key,
    name: content.name || name,
    seen,
    action: !isLive ? 'delete' : was ? 'update' : 'create',
    ...(reason && { reason }),
    hash: isLive ? kind.hash(content, sha256) : null,
    ...(was && isLive && { changes: countDocumentChanges(kind, was, content) }),
  };
}

/** Plans to restore the received values of a document that the run has not written. */
async function planReceivedBack(
  { documents }: Deps,
  { folder, item, before }: RunDocument,
  found: Undone<RunDocument>,
): Promise<void> {
  const received = before?.received ?? {};
  found.received.push(received);
  found.items.push({
    folder,
    item: { ...item, action: 'unchanged' },
    written: false,
    before: await documents[folder].describe(item.key),
    received,
    change: documents[folder].planReceived(item.key, received),
  });
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
