import type { DocumentKind, NamedContent } from '../documents/kind.ts';
import { renumberDocument } from '../documents/kinds.ts';
import { deepEqual } from '../json.ts';
import type { ImportOptions, PlanDocument } from '../plan.ts';
import { countDocumentChanges, nearest } from './base.ts';
import { ALREADY_THERE, decide, type DecisionRules, type PageDecision } from './decide-page.ts';
import { decideMigratedDocument } from './decide-migrated.ts';
import { outcomeOf } from './outcome.ts';
import type { DocumentSource, PlanSource, ReceivedDocument, SiteDocument } from './plan-source.ts';
import type { Proof } from './proof.ts';
import type { Numbers } from './renumber.ts';
import { isDeleted } from './sides.ts';

/** The other parts of a plan that decide about documents. */
export interface DocumentContext {
  plan: Pick<PlanSource, 'isOwn' | 'partial' | 'read' | 'sha256'>;
  options: ImportOptions;
  /** The new numbers of pages, for the links in documents. */
  numbers: Numbers;
  proof: Pick<Proof, 'document'>;
}

/**
 * Plans the effect of an import on the documents of one kind by the rules for pages: they are matched by
 * key and merged. Several sections may get the same name, because only keys identify documents.
 */
export async function planDocuments<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  source: DocumentSource<Content> | undefined,
  context: DocumentContext,
): Promise<PlanDocument[]> {
  if (!source) return [];
  if (context.plan.read) return planMigrated(kind, source, context);
  // A bundle of some pages has no documents.
  if (context.plan.partial) return [];
  const planner = new DocumentPlanner(kind, source, context);
  return planner.run();
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

  async run(): Promise<PlanDocument[]> {
    const { bundle, site } = this.source;
    const items: PlanDocument[] = [];
    for (const each of bundle) items.push(await this.planOne(each));
    const inBundle = new Set(bundle.map(({ key }) => key));
    for (const held of site) {
      if (isDeleted(held) || held.received === null) continue;
      if (!inBundle.has(held.key) && this.isWanted(held.key))
        items.push(await this.planMissing(held));
    }
    return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Whether a run covers a document. */
  private isWanted(key: string): boolean {
    const { folder } = this.kind;
    const names = this.context.options.only ?? [folder];
    return names.includes(folder) || names.includes(key);
  }

  private async planOne({ key, name }: { key: string; name: string }): Promise<PlanDocument> {
    const { source, kind, context } = this;
    const held = this.onSite.get(key);
    const about = { key, name, seen: held?.revision ?? null };
    if (!this.isWanted(key))
      return { ...about, action: 'keep', reason: 'not asked for', hash: null };
    const received = await this.readIncoming(key);
    const isLive = held !== undefined && !isDeleted(held);
    if (held && isLive && held.state !== 'new' && held.hash === received.hash) {
      if (held.received !== received.hash)
        await source.write({ kind: 'receive', site: held, received });
      return { ...about, action: 'unchanged', hash: null };
    }
    const current = held ? await source.current(key) : null;
    const base = held && current ? await this.baseOf(held, current, received.content) : null;
    const sides = { incoming: received.content, current, state: held?.state ?? null, base };
    const decided = decide<Content>(sides, context.options.on_conflict, this.rules);
    if (context.options.as_draft && !['unchanged', 'keep'].includes(decided.action)) {
      const reason = `${kind.folder} are not part of a draft`;
      return { ...about, action: 'skip', reason, hash: null };
    }
    const { page: content } = decided;
    if (!content) {
      const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
      if (held && isBase) await source.write({ kind: 'receive', site: held, received });
      return { ...about, ...outcomeOf(decided, null) };
    }
    if (decided.action === 'copy') return this.planCopy(key, content, decided);
    const changes = current && isLive ? countDocumentChanges(kind, current, content) : undefined;
    return this.write({ ...about, name: content.name }, decided, content, {
      ...{ held: held ?? null, received },
      ...(changes && { changes }),
    });
  }

  /** Plans to write a document. */
  private async write(
    about: About,
    decided: PageDecision<Content>,
    content: Content,
    more: {
      held: SiteDocument | null;
      received: ReceivedDocument<Content> | null;
      changes?: NonNullable<PlanDocument['changes']>;
    },
  ): Promise<PlanDocument> {
    const { held, received, changes } = more;
    const outcome = outcomeOf(decided, this.hash(content));
    const item = { ...about, ...outcome, ...(changes && { changes }) };
    this.context.proof.document(this.kind, item.key, content);
    await this.source.write({ kind: 'write', item, site: held, content, received });
    return item;
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
    return nearest(context.plan.isOwn ? [current, ...former] : former, (state) => {
      const { details, blocks } = countDocumentChanges(kind, state, incoming);
      return details + blocks;
    });
  }

  private async planCopy(
    from: string,
    content: Content,
    decided: PageDecision<Content>,
  ): Promise<PlanDocument> {
    const hash = this.context.plan.sha256(`${from} ${this.hash(content)}`);
    const key = this.kind.copyKey(from, hash);
    const about = { key, name: content.name, seen: null };
    if (this.onSite.has(key))
      return { ...about, ...outcomeOf({ action: 'skip', reason: 'it was copied before' }, null) };
    return this.write(about, decided, content, { held: null, received: null });
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

/** Plans the documents of a migration, which does not change the base of the next import. */
async function planMigrated<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  source: DocumentSource<Content>,
  { plan: { sha256 }, proof }: DocumentContext,
): Promise<PlanDocument[]> {
  const onSite = new Map(source.site.map((document) => [document.key, document]));
  const hash = (content: Content) => kind.hash(content, sha256);
  const items: PlanDocument[] = [];
  for (const { key, name } of source.bundle) {
    const held = onSite.get(key) ?? null;
    const about = { key, name, seen: held?.revision ?? null };
    const incoming = await source.incoming(key);
    const current = held && !isDeleted(held) ? await source.current(key) : null;
    const read = source.read.get(key);
    const decided = decideMigratedDocument({ incoming, current, read }, hash, kind.word);
    const { page: content } = decided;
    if (!content || !current) {
      items.push({ ...about, ...outcomeOf(decided, null) });
      continue;
    }
    const item: PlanDocument = {
      ...about,
      ...outcomeOf(decided, hash(content)),
      changes: countDocumentChanges(kind, current, content),
    };
    proof.document(kind, key, content, current);
    await source.write({ kind: 'write', item, site: held, content, received: null });
    items.push(item);
  }
  return items;
}
