import { withSocialImage } from '@siteyard/schemas/images';
import { isPlainObject } from '@siteyard/schemas/json';
import { AppError } from '@siteyard/schemas/errors';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { imagesOfContent } from '@siteyard/schemas/images';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { SiteHead } from '@siteyard/schemas/planning/sides';
import type { Connection } from 'mongoose';
import { isDatabaseAway } from '../../lib/database-away.ts';
import type { Actor } from '../../lib/actor.ts';
import { gather } from '../../lib/gather.ts';
import { createPiece, PIECE_BYTES, readInPieces } from '../../lib/piece.ts';
import { readTogether } from '../../lib/read-together.ts';
import { roughSize } from '../../lib/rough-size.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import {
  pageSubject,
  runOf,
  type StagedChange,
  type StagedContent,
} from '../site-state/staged-content.service.ts';
import { foldEach, foldTogether, type FoldedPages, type StagedPageChange } from './fold-pages.ts';
import { createFindHolder } from './held-addresses.ts';
import { createNewPages, TakenPage } from './new-pages.service.ts';
import { mergeablePage, readMergeable } from './mergeable-page.ts';
import { asVersion } from './page-changes.ts';
import {
  beforeOf,
  changeOf,
  HEAD,
  headOf,
  isReceived,
  type PageBefore,
  type PageState,
  type SentPageState,
} from './page-states.ts';
import { pageModel, type PageDocument } from './pages.model.ts';

/** Whether there is no live page, and whether people have written to any. */
export interface PageUse {
  empty: boolean;
  edited: boolean;
}

/** Pages as content operations read and change them. */
export interface StagedPages {
  /** Every page, also those in the trash, without content. */
  heads(lineage: string): Promise<SiteHead[]>;
  /** The same for whichever lineage, and what `use` tells, of one moment. */
  survey(): Promise<PageUse & { heads(lineage: string): SiteHead[] }>;
  /** What pages tell of their use, without reading them all. */
  use(): Promise<PageUse>;
  /** Whether somebody has moved a page to the trash, or scheduled one. */
  isArranged(): Promise<boolean>;
  /** The hashes of everything that any page has received or refers to. */
  receivedHashes(): Promise<Set<string>>;
  /** A stored page, also from the trash, in canonical form; null for none. */
  read(id: number): Promise<MergeablePage | null>;
  /** The same, and what `describe` tells of it. */
  readWhole(id: number): Promise<{ page: MergeablePage; before: () => PageBefore } | null>;
  /** A former state of a page, in canonical form; null where it is no longer kept. */
  readVersion(id: number, version: number): Promise<MergeablePage | null>;
  /** The last former states of a page in canonical form, newest first. */
  former(id: number): Promise<MergeablePage[]>;
  /** What a page is besides its content, to bring it back later; null for none. */
  describe(id: number): Promise<PageBefore | null>;
  /**
   * Prepares a change; nothing is changed before `link` and the switch. A new page is written already, and
   * nobody sees it.
   * @param again see `whyDrifted`
   * @throws AppError `plan_drifted` where another page has the number or key of a new one
   */
  prepare(run: string, id: number, actor: Actor, state: PageState, again?: string): Promise<void>;
  /** Prepares a page that refers to its content, which is kept as it was sent. */
  prepareSent(run: string, actor: Actor, state: SentPageState): Promise<void>;
  /**
   * Marks a page as about to be changed, if it still has the version that the plan saw. Returns
   * false if it has changed.
   */
  link(run: string, id: number, seen: number): Promise<boolean>;
  /**
   * After the switch: makes what was staged the pages' own, as many at once as the database should
   * write. Idempotent.
   * @returns the numbers of those pages each time that some are done, and those that could not be
   */
  fold(run: string, pages: readonly { id: number; isNew: boolean }[]): AsyncIterable<FoldedPages>;
  /** After the switch and before `fold`: frees addresses that other pages may get. Idempotent. */
  freeAddresses(run: string, ids: readonly number[]): Promise<void>;
  /** A new page of a run, before it is folded; null for none. */
  newPage(run: string, id: number): Promise<Pick<PageDocument, 'content' | 'images'> | null>;
  /** Before the switch: forgets what was staged. Idempotent. */
  discard(run: string): Promise<void>;
  /** The runs that have new pages, which are not folded. */
  runsOfNew(): Promise<string[]>;
  /**
   * Why a page is not as a plan has seen it, or has the number of a new one.
   * @param again what to do
   */
  whyDrifted(id: number, again?: string): Promise<AppError>;
  /** Stores what was received, by lineage, without changing the page. */
  remember(id: number, received: Record<string, unknown>): Promise<void>;
}

/** The most pages that are folded at once: between two of these, a run can be stopped. */
const FOLDED = 100;

/** The most pages that are read at once. */
const READ = 40;

/** The most pages that are linked at once. */
const LINKED = 100;

/** How many former states of a page may be the base of a merge. */
const FORMER = 20;

/** A page that a run links, and whether it has. */
interface LinkedPage {
  run: string;
  id: number;
  seen: number;
  isLinked: boolean;
}

export function createStagedPages(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'committedRuns' | 'read' | 'reservePageId' | 'unfoldedRuns'>;
  staged: StagedContent;
  versions: PageVersionsService;
}): StagedPages {
  const { siteState, staged, versions } = deps;
  const model = pageModel(deps.connection);
  const newPages = createNewPages(deps);
  const SETTLED = { status: { $in: ['live', 'deleted'] } } as const;
  const findAmong = (ids: number[]) => ({ _id: { $in: ids }, ...SETTLED });
  // Whoever reads many pages reads some side by side.
  const find = readTogether(
    readInPieces(READ, (ids: number[]) => model.find(findAmong(ids)).lean<PageDocument[]>()),
  );
  const findBare = readTogether((ids: number[]) =>
    model.find(findAmong(ids), { content: 0, content_ref: 0 }).lean<PageDocument[]>(),
  );
  const findHeads = () => model.find(SETTLED, HEAD).sort({ _id: 1 }).lean<PageDocument[]>();

  const findLast = readTogether(async (ids: number[]) => {
    // A number that no page ever had has no versions. New pages come by number, so that is quickly told.
    const { last_page_id: lastGiven } = await siteState.read();
    const given = ids.filter((id) => id <= lastGiven);
    return given.length > 0 ? versions.lastNumbers(given) : [];
  });
  /** The last version that is kept of a page that is gone: a new one with its number goes on after it. */
  const lastKept = async (id: number) => (await findLast(id))?.number ?? 0;

  /** Reads what is staged of some pages, and about how many bytes that is. */
  async function readStaged(run: string, ids: readonly number[]) {
    const changes = await staged.find(run, ids.map(pageSubject));
    const known = ids.flatMap((id): StagedPageChange[] => {
      const change = changes.get(pageSubject(id));
      return change ? [{ id, change }] : [];
    });
    const size = known.reduce((sum, { change }) => sum + roughSize(change), 0);
    return { ids, known, size };
  }

  /** Makes what was staged of pages their own. */
  async function* foldChanged(run: string, ids: readonly number[]): AsyncGenerator<FoldedPages> {
    const piece = createPiece(FOLDED);
    const readFrom = (at: number) => {
      const reading = readStaged(run, ids.slice(at, at + piece.count()));
      // Whoever awaits it is told.
      reading.catch(() => undefined);
      return reading;
    };
    if (ids.length === 0) return;
    let ahead = readFrom(0);
    for (let at = 0; at < ids.length;) {
      const some = ids.slice(at, at + piece.count());
      let folded: FoldedPages;
      try {
        const { known, size } = await ahead;
        piece.had(some.length, size);
        // While these are written, the database reads the next ones.
        if (at + some.length < ids.length) ahead = readFrom(at + some.length);
        await foldTogether(model, run, known);
        folded = { done: some, failed: [] };
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        folded = await foldEach(some, async (id) =>
          foldTogether(model, run, (await readStaged(run, [id])).known),
        );
        ahead = readFrom(at + some.length);
      }
      at += some.length;
      yield folded;
    }
  }

  /** Links pages that still have the version that was seen. */
  const linkTogether = gather<LinkedPage>(
    async (all) => {
      const { matchedCount } = await model.bulkWrite(
        all.map(({ run, id, seen }) => ({
          updateOne: {
            filter: { _id: id, version: seen, next: null },
            update: { $set: { next: { run } } },
          },
        })),
        { ordered: false },
      );
      const isOpen = matchedCount < all.length;
      const ids = all.map(({ id }) => id);
      const found = isOpen ? await model.find({ _id: { $in: ids } }, { next: 1 }).lean() : [];
      const holders = new Map(found.map(({ _id, next }) => [_id, runOf(next)]));
      for (const page of all) page.isLinked = !isOpen || holders.get(page.id) === page.run;
    },
    () => PIECE_BYTES / LINKED,
  );

  const linkedBy = async (id: number) =>
    runOf((await model.findOne({ _id: id }, { next: 1 }).lean())?.next);

  async function whyDrifted(id: number, again = 'Make a new plan.'): Promise<AppError> {
    const holder = await linkedBy(id);
    const isHeld = holder !== null && siteState.unfoldedRuns().includes(holder);
    return new AppError('plan_drifted', {
      message: isHeld
        ? `Run ${holder} could not finish page ${id}, so nothing was changed. Read why: sitectl runs show ${holder}`
        : `Page ${id} has changed since this plan was made, so nothing was changed. ${again}`,
    });
  }

  const findHolder = createFindHolder({ model, siteState, staged });

  /** @throws AppError `plan_drifted` where an ended run could not finish the page that has the address */
  async function refuseHeld(address: string, own: number, again?: string): Promise<void> {
    const holder = await findHolder(address, own);
    if (holder !== null) throw await whyDrifted(holder, again);
  }

  /** @throws AppError `plan_drifted` */
  async function writeNew(
    run: string,
    id: number,
    { set }: StagedChange<PageDocument>,
    again?: string,
  ): Promise<void> {
    try {
      await newPages.write(run, { ...set, _id: id, key: set.key ?? '' });
    } catch (error) {
      throw error instanceof TakenPage ? await whyDrifted(error.page, again) : error;
    }
  }

  return {
    heads: async (lineage) => (await findHeads()).map((page) => headOf(page, lineage)),
    async survey() {
      const found = await findHeads();
      return {
        empty: !found.some(({ status }) => status === 'live'),
        edited: found.some(({ source, undone }) => source !== 'seed' && !undone),
        heads: (lineage) => found.map((page) => headOf(page, lineage)),
      };
    },
    async use() {
      const [live, written] = await Promise.all([
        model.exists({ status: 'live' }),
        model.exists({ ...SETTLED, source: { $ne: 'seed' }, undone: { $ne: true } }),
      ]);
      return { empty: live === null, edited: written !== null };
    },
    async isArranged() {
      const found = await Promise.all([
        model.exists({ status: 'deleted', undone: { $ne: true }, deleted_by: { $ne: null } }),
        model.exists({ 'scheduled.at': { $gt: new Date(0) } }),
      ]);
      return found.some((each) => each !== null);
    },
    async receivedHashes() {
      const hashes = new Set<string>();
      const fields = { received: 1, content_ref: 1 } as const;
      for await (const { received, content_ref } of model.find({}, fields).lean().cursor()) {
        if (content_ref) hashes.add(content_ref.hash);
        for (const value of Object.values(isPlainObject(received) ? received : {}))
          if (isReceived(value)) hashes.add(value.hash);
      }
      return hashes;
    },
    async read(id) {
      const page = await find(id);
      return page && asMergeable(page).page;
    },
    async readWhole(id) {
      const page = await find(id);
      if (!page) return null;
      const { page: merged, problems } = asMergeable(page);
      return { page: merged, before: () => beforeOf(page, { content: merged.content, problems }) };
    },
    async readVersion(id, version) {
      const found = await versions.find(id, version);
      return found && mergeablePage(found);
    },
    async former(id) {
      const page = await findBare(id);
      const found = page
        ? await versions.newest(id, page.version, FORMER, page.undone_versions)
        : [];
      return found.map((version) => mergeablePage(version));
    },
    async describe(id) {
      const page = await find(id);
      return page && beforeOf(page, readPageContent(page.content));
    },
    async prepareSent(run, actor, { id, details, contentHash, images, contentRef, ...state }) {
      const written = { details, contentHash, images, contentRef, kept: await lastKept(id) };
      const live = { ...state, status: 'live', unpublished_at: null } as const;
      await refuseHeld(details.address, id);
      await writeNew(run, id, changeOf(id, null, actor, live, written));
    },
    async prepare(run, id, actor, state, again) {
      const before = state.isNew ? null : await findBare(id);
      if (state.status === 'live') await refuseHeld(state.page.address, id, again);
      const { content, ...details } = state.page;
      const images = withSocialImage(imagesOfContent(content), details.social_image);
      const contentHash = sha256(JSON.stringify(content));
      // What is stored already stays, so that it is neither staged nor written once more.
      const isThere = before?.content_hash === contentHash && !state.malformed;
      const kept = state.isNew ? await lastKept(id) : 0;
      const written = { details, contentHash, images, kept, ...(!isThere && { content }) };
      const change = changeOf(id, before, actor, state, written);
      if (state.isNew) return writeNew(run, id, change, again);
      const { address = '', former_addresses = [] } = change.set;
      const former = 'former_addresses' in change.set ? former_addresses : before?.former_addresses;
      await staged.put(run, pageSubject(id), change, {
        page_id: id,
        address: state.status === 'live' ? address : '',
        former_addresses: former ?? [],
      });
    },
    async link(run, id, seen) {
      const page = await find(id);
      if (!page || page.version !== seen) return false;
      // The state that the run replaces; until then the version is not listed.
      await versions.keep(asVersion({ ...page, address: page.address ?? page.deleted_address }));
      const linked: LinkedPage = { run, id, seen, isLinked: false };
      await linkTogether(linked);
      return linked.isLinked;
    },
    async freeAddresses(run, ids) {
      await model.updateMany(
        { _id: { $in: [...ids] }, 'next.run': run },
        { $unset: { address: 1 } },
      );
    },
    async *fold(run, pages) {
      const some = (isNew: boolean) =>
        pages.filter((each) => each.isNew === isNew).map(({ id }) => id);
      yield* foldChanged(run, some(false));
      yield* newPages.fold(run, some(true));
    },
    newPage: (run, id) => model.findOne({ _id: id, status: 'staged', 'next.run': run }).lean(),
    async discard(run) {
      await model.deleteMany({ status: 'staged', 'next.run': run });
      // A new page that is written at this moment is removed by whoever writes it.
      await model.updateMany({ ...SETTLED, 'next.run': run }, { $unset: { next: 1 } });
    },
    async runsOfNew() {
      const found = await model.find({ status: 'staged' }, { next: 1 }).lean();
      return [...new Set(found.flatMap(({ next }) => runOf(next) ?? []))];
    },
    whyDrifted,
    async remember(id, received) {
      await model.updateOne({ _id: id }, { $set: { received } });
    },
  };
}

const asMergeable = (page: PageDocument) =>
  readMergeable(page, page.status === 'deleted' ? page.deleted_address : undefined);
