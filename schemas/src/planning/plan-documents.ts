import type { DocumentKind, NamedContent, SettingsOfRun } from '../documents/kind.ts';
import { renumberDocument } from '../documents/kinds.ts';
import { deepEqual } from '../values/json.ts';
import type { ImportOptions, PlanDocument } from './plan.ts';
import type { Issue } from '../errors/problem.ts';
import { countDocumentChanges, nearestState } from './base.ts';
import { ALREADY_THERE, decide, type Decision, type DecisionRules } from './decide.ts';
import { decideMigratedDocument } from './decide-migrated.ts';
import { settleDocuments, type PlacedDocument } from './document-addresses.ts';
import { outcomeOf } from './outcome.ts';
import type { DocumentSource, PlanSource, ReceivedDocument, SiteDocument } from './plan-source.ts';
import type { ReferenceCollector } from './reference-collector.ts';
import type { Numbers } from './renumber.ts';
import { isDeleted } from './sides.ts';

/** The other parts of a plan that decide about documents. */
export interface DocumentContext {
  plan: Pick<PlanSource, 'isOwn' | 'partial' | 'read' | 'sha256'>;
  options: ImportOptions;
  /** The new numbers of pages, for the links in documents. */
  numbers: Numbers;
  settings: SettingsOfRun;
  references: Pick<ReferenceCollector, 'document'>;
}

/** The plan of the documents of one kind. */
export interface PlannedDocuments {
  /** By key. */
  items: PlanDocument[];
  /** Documents of the site that would be broken. */
  broken: Issue[];
}

/**
 * Plans the effect of an import on the documents of one kind by the rules for pages: they are matched by
 * key and merged. Several sections may get the same name, because only keys identify documents.
 */
export async function planDocuments<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  source: DocumentSource<Content> | undefined,
  context: DocumentContext,
): Promise<PlannedDocuments> {
  // A partial bundle has no documents. A migration is always partial, but may have documents.
  if (!source || (context.plan.partial && !context.plan.read)) return { items: [], broken: [] };
  return new DocumentPlanner(kind, source, context).run();
}

type About = Pick<PlanDocument, 'key' | 'name' | 'seen'>;

class DocumentPlanner<Content extends NamedContent> {
  private readonly onSite: ReadonlyMap<string, SiteDocument>;
  private readonly rules: DecisionRules<Content>;
  private readonly hash: (content: Content) => string;

  constructor(
    private readonly kind: DocumentKind<Content>,
    private readonly source: DocumentSource<Content>,
    private readonly context: DocumentContext,
  ) {
    this.onSite = new Map(source.site.map((document) => [document.key, document]));
    this.rules = { ...kind, same: deepEqual };
    this.hash = (content) => kind.hash(content, context.plan.sha256);
  }

  async run(): Promise<PlannedDocuments> {
    const { bundle, site } = this.source;
    const { read } = this.context.plan;
    const planned: PlacedDocument<Content>[] = [];
    const add = async (each: PlacedDocument<Content>) => {
      // Documents with addresses stay in memory until the end, when their addresses are settled.
      if (!this.kind.addresses) await this.store(each);
      planned.push(each);
    };
    for (const each of bundle)
      await add(read ? await this.planMigrated(each) : await this.planOne(each));
    const inBundle = new Set(bundle.map(({ key }) => key));
    for (const held of read ? [] : site) {
      if (isDeleted(held) || held.received === null) continue;
      if (!inBundle.has(held.key) && this.isWanted(held.key))
        planned.push({ item: await this.planMissing(held) });
    }
    const { kind, context } = this;
    const settled = await settleDocuments(kind, planned, site, context.settings, {
      rule: context.options.on_conflict,
      hash: this.hash,
    });
    if (this.kind.addresses) for (const each of planned) await this.store(each);
    const items = planned.map(({ item }) => item);
    return { items: items.toSorted((a, b) => (a.key < b.key ? -1 : 1)), broken: settled };
  }

  /** Whether a run covers a document. */
  private isWanted(key: string): boolean {
    const { folder } = this.kind;
    const names = this.context.options.only ?? [folder];
    return names.includes(folder) || names.includes(key);
  }

  private async planOne({
    key,
    name,
  }: Pick<PlanDocument, 'key' | 'name'>): Promise<PlacedDocument<Content>> {
    const { source, kind, context } = this;
    const held = this.onSite.get(key);
    const about = { key, name, seen: held?.revision ?? null };
    if (!this.isWanted(key))
      return { item: { ...about, action: 'keep', reason: 'not asked for', hash: null } };
    const received = await this.readIncoming(key);
    const isLive = held !== undefined && !isDeleted(held);
    if (held && isLive && held.state !== 'new' && held.hash === received.hash) {
      if (held.received !== received.hash)
        await source.write({ kind: 'receive', site: held, received });
      return { item: { ...about, action: 'unchanged', hash: null } };
    }
    const current = held ? await source.current(key) : null;
    const base = held && current ? await this.baseOf(held, current, received.content) : null;
    const sides = { incoming: received.content, current, state: held?.state ?? null, base };
    const decided = this.refused(decide<Content>(sides, context.options.on_conflict, this.rules));
    if (context.options.as_draft && !['unchanged', 'keep'].includes(decided.action)) {
      const reason = `${kind.folder} are not part of a draft`;
      return { item: { ...about, action: 'skip', reason, hash: null } };
    }
    const { page: content } = decided;
    if (!content) {
      const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
      if (held && isBase) await source.write({ kind: 'receive', site: held, received });
      return { item: { ...about, ...outcomeOf(decided, null) } };
    }
    if (decided.action === 'copy') return this.planCopy(key, content, decided);
    const item = { ...about, name: content.name, ...outcomeOf(decided, this.hash(content)) };
    const changes = current && isLive ? countDocumentChanges(kind, current, content) : undefined;
    return {
      item: { ...item, ...(changes && { changes }) },
      written: { content, site: held ?? null, received },
    };
  }

  /** Returns the decision, or a conflict if the run cannot write the document. */
  private refused(decided: Decision<Content>): Decision<Content> {
    const { kind, context } = this;
    const refusal = decided.page && kind.refusal?.(decided.page, context.settings);
    if (!refusal) return decided;
    const isSkipped = context.options.on_conflict === 'skip';
    return { action: isSkipped ? 'skip' : 'conflict', ...refusal };
  }

  /** Plans a document of a migration, which does not change the base of the next import. */
  private async planMigrated({
    key,
    name,
  }: Pick<PlanDocument, 'key' | 'name'>): Promise<PlacedDocument<Content>> {
    const { source, kind } = this;
    const held = this.onSite.get(key) ?? null;
    const about: About = { key, name, seen: held?.revision ?? null };
    const incoming = await source.incoming(key);
    const current = held && !isDeleted(held) ? await source.current(key) : null;
    const read = source.read.get(key);
    const isInTrash = held?.state === 'trash';
    const sides = { incoming, current, read, isInTrash };
    const decided = this.refused(decideMigratedDocument(sides, this.hash, kind.word));
    const { page: content } = decided;
    if (!content) return { item: { ...about, ...outcomeOf(decided, null) } };
    const item = { ...about, ...outcomeOf(decided, this.hash(content)) };
    if (!current) return { item, written: { content, site: held, received: null } };
    const changes = countDocumentChanges(kind, current, content);
    const written = { content, site: held, received: null, before: current };
    return { item: { ...item, changes }, written };
  }

  /** Adds a written document to the references, and stores its change. */
  private async store({ item, written }: PlacedDocument<Content>): Promise<void> {
    if (!written) return;
    const { before, ...planned } = written;
    this.context.references.document(this.kind, item.key, planned.content, before);
    await this.source.write({ kind: 'write', item, ...planned });
  }

  private async readIncoming(key: string): Promise<ReceivedDocument<Content>> {
    const sent = await this.source.incoming(key);
    const { numbers } = this.context;
    const newId = (id: number) => numbers.get(id) ?? id;
    const content = numbers.size === 0 ? sent : renumberDocument(this.kind, sent, newId);
    return { content, hash: this.hash(content) };
  }

  private async baseOf(
    held: SiteDocument,
    current: Content,
    incoming: Content,
  ): Promise<Content | null> {
    const { source, kind, context } = this;
    if (held.received === held.hash) return current;
    const received = held.received === null ? null : await source.received(held.received);
    if (received) return received;
    const former = await source.former(held.key);
    return nearestState(current, former, context.plan.isOwn, (state) => {
      const { details, blocks } = countDocumentChanges(kind, state, incoming);
      return details + blocks;
    });
  }

  private planCopy(
    from: string,
    content: Content,
    decided: Decision<Content>,
  ): PlacedDocument<Content> {
    const hash = this.context.plan.sha256(`${from} ${this.hash(content)}`);
    const key = this.kind.copyKey(from, hash);
    const about: About = { key, name: content.name, seen: null };
    if (this.onSite.has(key)) {
      const skipped = outcomeOf({ action: 'skip', reason: 'it was copied before' }, null);
      return { item: { ...about, ...skipped } };
    }
    return {
      item: { ...about, ...outcomeOf(decided, this.hash(content)) },
      written: { content, site: null, received: null },
    };
  }

  private async planMissing(held: SiteDocument): Promise<PlanDocument> {
    const { prune, on_conflict } = this.context.options;
    const { key, name, revision: seen } = held;
    const about = { key, name, seen, hash: null };
    const reason = 'it is not in the bundle';
    if (!prune) return { ...about, action: 'keep', reason };
    if (held.received !== held.hash && on_conflict !== 'overwrite') {
      const action = on_conflict === 'fail' ? 'conflict' : 'skip';
      const why = 'it is not in the bundle, and the site has changed it';
      return { ...about, action, reason: why, conflicts: [{ kind: 'removed', path: '' }] };
    }
    const item: PlanDocument = { ...about, action: 'delete', reason };
    await this.source.write({ kind: 'delete', item, site: held });
    return item;
  }
}
