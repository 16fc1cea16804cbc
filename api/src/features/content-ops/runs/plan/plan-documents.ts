import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { type DocumentKind, type NamedContent, DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type {
  PlanDocument,
  ImportPlan,
  DocumentSource,
  PlannedDocument,
  PlanSource,
  ReceivedDocument,
} from '@siteyard/schemas/planning';
import type { ReceivedState } from '../../../../content/entities/received.ts';
import type { Actor } from '../../../../lib/actor.ts';
import { receivedField } from '../../../../lib/received-hash.ts';
import type { DocumentState } from '../../documents/planned-documents.service.ts';
import { changedSince, drifted as planDrifted } from '../core/plan-errors.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunDocument } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';

/** The documents with keys of a run, such as sections. One commit changes all of them. */

type Deps = Pick<RunDeps, 'store' | 'documents'>;

/** The fields of a run that planning documents needs. */
export type PlanningRun = Pick<Run, '_id' | 'kind' | 'who' | 'actor_source'>;

/** The documents of a bundle that a run applies. */
export interface SentDocuments {
  heads(folder: DocumentFolder): Promise<{ key: string; name: string; read: string | null }[]>;
  read(folder: DocumentFolder, key: string): Promise<NamedContent>;
}

/** Gets each planned change of a document. */
export type WatchDocument = (kind: DocumentKind, planned: PlannedDocument) => Promise<void>;

/** The sources of all kinds, and a function that returns the changes after planning. */
interface DocumentsPlan {
  sources: NonNullable<PlanSource['documents']>;
  items(planned: ImportPlan['documents']): RunDocument[];
}

/** @param stage whether to prepare the changes of the commit, too */
export async function planDocuments(
  deps: Deps,
  run: Run,
  lineage: string,
  stage: boolean,
  watch?: WatchDocument,
): Promise<DocumentsPlan> {
  const { store } = deps;
  const sent: SentDocuments = {
    heads: (folder) => store.documentHeads(run._id, folder),
    read: (folder, key) => store.document(run._id, folder, key),
  };
  const kinds = await Promise.all(
    DOCUMENT_KINDS.map((kind) => planKind(deps, kind, sent, { run, lineage, stage, watch })),
  );
  return {
    sources: Object.fromEntries(kinds.map(({ folder, source }) => [folder, source])),
    items: (planned) => kinds.flatMap(({ folder, items }) => items(planned[folder])),
  };
}

/** Returns the source of one kind of documents, and a function that returns the changes after planning. */
export async function planKind(
  { documents: all }: Pick<RunDeps, 'documents'>,
  kind: DocumentKind,
  sentDocuments: SentDocuments,
  {
    run,
    lineage,
    stage,
    watch,
  }: {
    run: PlanningRun;
    lineage: string;
    stage: boolean;
    watch?: WatchDocument | undefined;
  },
) {
  const { folder } = kind;
  const documents = all[folder];
  const field = receivedField(lineage);
  const actor: Actor = { name: run.who, source: run.actor_source };
  const done = new Map<string, Pick<RunDocument, 'before' | 'received' | 'change'>>();

  /** A document that planning has just seen. */
  async function current(key: string): Promise<NamedContent> {
    const found = await documents.read(key);
    if (!found) throw planDrifted();
    return found;
  }

  async function keep(
    own: ReceivedDocument<NamedContent> | null,
  ): Promise<Record<string, ReceivedState>> {
    if (!own) return {};
    return { [field]: await documents.putReceived(own.hash, own.content) };
  }

  async function write(planned: PlannedDocument): Promise<void> {
    await watch?.(kind, planned);
    if (!stage) return;
    const key = planned.kind === 'receive' ? planned.site.key : planned.item.key;
    const before = planned.site && (await documents.describe(key));
    if (planned.kind === 'receive') {
      const now = { ...before?.received, ...(await keep(planned.received)) };
      done.set(key, { before, received: now, change: documents.planReceived(key, now) });
      return;
    }
    const isWrite = planned.kind === 'write';
    const own = isWrite ? await keep(planned.received) : {};
    const state: DocumentState = {
      content: isWrite ? planned.content : await current(key),
      status: isWrite ? 'live' : 'deleted',
      received: { ...before?.received, ...own },
      // A migration publishes nothing.
      ...(run.kind === 'migration' && { visibility: before?.visibility ?? null }),
    };
    const { seen } = planned.item;
    const change = await documents.plan(
      key,
      seen,
      actor,
      state,
      documentDrifted(kind, planned.item, run),
    );
    done.set(key, { before, received: null, change });
  }

  const sent = await sentDocuments.heads(folder);
  const source: DocumentSource = {
    bundle: sent,
    site: await documents.heads(lineage),
    current,
    write,
    read: new Map(sent.map(({ key, read }) => [key, read ?? ''])),
    incoming: (key) => sentDocuments.read(folder, key),
    former: documents.former,
    received: documents.readReceived,
  };
  const items = (planned: readonly PlanDocument[]): RunDocument[] =>
    planned.map((item) => ({
      folder,
      item,
      written: item.hash !== null || item.action === 'delete',
      before: null,
      received: null,
      ...done.get(item.key),
    }));
  return { folder, source, items };
}

/** Returns the error for a document that has changed since its plan. */
export const documentDrifted =
  ({ word }: DocumentKind, { name }: PlanDocument, run: PlanningRun) =>
  () =>
    changedSince(`The ${word} "${name}"`, run);
