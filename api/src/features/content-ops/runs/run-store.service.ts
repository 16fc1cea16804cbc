import type { BundleMediaEntry, BundlePage } from '@siteyard/schemas/bundle';
import type { BundleContactRequest } from '@siteyard/schemas/contact-request';
import { AppError } from '@siteyard/schemas/errors';
import mongoose, { type Connection, type QueryFilter } from 'mongoose';
import type { ReceivedPage, ReceivedState } from '../../../content/entities/received.ts';
import type { PlannedChange } from '../../../content/planned-change.ts';
import type { ContentStore } from '../../../content/store.ts';
import { removeInPieces } from '../../../database/remove-in-pieces.ts';
import { insertMany } from '../../../database/insert-many.ts';
import { sideBySide } from '../../../lib/side-by-side.ts';
import type { SectionContent } from '@siteyard/schemas/section';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { PlanPage, PlanSection } from '@siteyard/schemas/plan';
import type { SectionBefore } from '../../sections/planned-sections.service.ts';
import { daysBefore } from '../../../lib/days.ts';
import { contentState } from '../../pages/page-record.ts';
import type { PageBefore } from '../../pages/page-states.ts';
import type { PreparedProposal } from './prepared-proposal.ts';
import {
  runContactModel,
  runImageModel,
  runItemModel,
  runMediaModel,
  runModel,
  runPageModel,
  runSectionModel,
  type RunDocument,
  type RunImageDocument,
  type RunItemDocument,
  type ProposalStep,
  type RunPageDocument,
  type RunSectionDocument,
} from './runs.model.ts';
import { isWorking } from './working-mark.ts';

export type Run = RunDocument;

/** What a run does to one page, with what it was before. */
export interface RunItem {
  item: PlanPage;
  written: boolean;
  before: PageBefore | null;
  /** The received values of the page, if nothing else is written. */
  received: Record<string, ReceivedPage> | null;
  /** The page after the commit; only while the run is applied. */
  change?: PlannedChange;
  /** The version that the page has then. */
  version?: number;
  /** What it does to the proposal of the page. */
  proposal?: ProposalStep;
  /** The proposed content. */
  proposed?: PreparedProposal;
  /** Pages that it linked to before the run, and that were gone already. */
  deadLinks?: readonly number[];
}

/** The version that a page had once a run had written it. */
export const versionWritten = ({ item, version }: Pick<RunItem, 'item' | 'version'>): number =>
  version ?? (item.seen ?? 0) + 1;

/** What a run does to one section, with what it was before. */
export interface RunSection {
  item: PlanSection;
  written: boolean;
  before: SectionBefore | null;
  /** The received values of the section, if nothing else is written. */
  received: Record<string, ReceivedState> | null;
  /** The section after the commit; only while the run is applied. */
  change?: PlannedChange;
}

/** What a run does to what is said of one image, with what that was before. */
export type RunImage = Omit<RunImageDocument, '_id' | 'run'> & { change?: PlannedChange };

/** A run with what it does to each page and section, and to what is said of images. */
export interface WholeRun {
  run: Run;
  items: RunItem[];
  sections: RunSection[];
  images: RunImage[];
}

/** The documents of runs. */
export type RunStore = ReturnType<typeof createRunStore>;

/** A page that was sent, without its content. */
export type SentPageHead = RunPageDocument;

/** A page that is sent: what is noted of it, and its content. */
export type SentNow = Omit<SentPageHead, '_id' | 'run' | 'content'> & { content: PageContent };

/** The document of a page that was sent. */
export const sentId = (run: string, key: string) => `${run}:${key}`;

/** Documents that are written at once. */
const BATCH = 200;
/** The same of what a run does to pages, which is small. */
const ITEMS = 500;
/** The most pages that are read ahead. */
const AHEAD = 40;
/** How long receipts are kept, and runs that nobody goes on with. */
const RECEIPT_DAYS = 90;
const IDLE_DAYS = 2;

const notOpen = (state: Run['state']) =>
  new AppError('run_not_open', { message: `This run is ${state}.` });

export function createRunStore(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'get' | 'put'>;
}) {
  const { content } = deps;
  const runs = runModel(deps.connection);
  const pages = runPageModel(deps.connection);
  const items = runItemModel(deps.connection);
  const sections = runSectionModel(deps.connection);
  const media = runMediaModel(deps.connection);
  const images = runImageModel(deps.connection);
  const contacts = runContactModel(deps.connection);

  const toItem = (document: RunItemDocument): RunItem => {
    const { item, written, before, received, proposal, proposed, version } = document;
    const { dead_links: deadLinks } = document;
    return {
      item,
      written,
      before: (before ?? null) as PageBefore | null,
      received: received ?? null,
      ...(proposal && { proposal }),
      ...(proposed !== undefined && { proposed: proposed as PreparedProposal }),
      ...(deadLinks && { deadLinks }),
      ...(version !== undefined && { version }),
    };
  };

  function toDocument(
    run: string,
    { item, written, before, received, proposal, proposed, version, deadLinks = [] }: RunItem,
  ): RunItemDocument {
    const { images, links: _, ...state } = before ?? {};
    return {
      _id: `${run}:${item.key}`,
      run,
      page_id: item.id,
      written,
      item,
      before: before && state,
      received,
      ...(proposal && { proposal }),
      ...(proposed && { proposed }),
      ...(version !== undefined && { version }),
      ...(written && images && images.length > 0 && { pins: images }),
      ...(deadLinks.length > 0 && { dead_links: [...deadLinks] }),
    };
  }

  /** @throws AppError `run_not_found` */
  async function get(id: string): Promise<Run> {
    const run = await runs.findOne({ _id: id }).lean();
    if (!run) throw new AppError('run_not_found');
    return run;
  }

  /** @returns the run as it is then; null where none matches */
  const write = (filter: QueryFilter<Run>, set: Partial<Run>): Promise<Run | null> =>
    runs.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean();

  /** What a run does to pages, by number. */
  async function itemsOf(run: string): Promise<RunItem[]> {
    return (await items.find({ run }).sort({ page_id: 1 }).lean<RunItemDocument[]>()).map(toItem);
  }

  /** The pages that were sent, by key. */
  async function readSent(heads: readonly SentPageHead[]): Promise<Map<string, BundlePage>> {
    const values = await content.get(heads.map((head) => head.content));
    return new Map(
      heads.flatMap(({ key, page_id: id, details, content: state }) => {
        const value = values.get(state);
        return value ? [[key, { id, key, ...details, content: value as PageContent }]] : [];
      }),
    );
  }

  /** What a run does to sections, by key. */
  async function sectionItems(run: string): Promise<RunSection[]> {
    const found = await sections
      .find({ run, item: { $exists: true } }, { sent: 0 })
      .sort({ key: 1 })
      .lean<RunSectionDocument[]>();
    return found.flatMap(({ item, written = false, before, received = null }) =>
      item ? [{ item, written, before: (before ?? null) as SectionBefore | null, received }] : [],
    );
  }

  /** What a run does to what is said of images, by file name. */
  const imagesOf = (run: string): Promise<RunImage[]> =>
    images.find({ run }, { _id: 0, run: 0 }).sort({ file: 1 }).lean<RunImage[]>();

  /** Removes the sections that were sent for a run, but for what it does to them. */
  async function removeSections(run: string): Promise<void> {
    if (!(await sections.exists({ run }))) return;
    await sections.deleteMany({ run, item: null });
    await sections.updateMany({ run }, { $unset: { sent: 1 } });
  }

  async function insertItems(all: RunItemDocument[]): Promise<void> {
    const taken = await insertMany(items, all);
    // Another instance is planning the same run at this moment.
    if (taken.length > 0)
      throw new AppError('run_in_progress', { message: 'This run is being planned just now.' });
  }

  /** Removes the content that was sent for a run. Its plan and receipt stay. */
  async function removeContent(run: string): Promise<void> {
    await Promise.all([
      removeInPieces(pages, { run }),
      removeSections(run),
      removeInPieces(media, { run }),
      removeInPieces(contacts, { run }),
    ]);
    await runs.updateOne({ _id: run }, { $set: { content_removed: true } });
  }

  return {
    get,
    removeContent,
    async create(run: Omit<Run, '_id' | 'created_at' | 'touched_at'>): Promise<Run> {
      const _id = new mongoose.Types.ObjectId().toHexString();
      const now = new Date();
      const created = { _id, ...run, created_at: now, touched_at: now };
      await runs.create([created]);
      return created;
    },
    /** Newest first, from the one after `after` on. */
    async list(
      after: string | undefined,
      limit: number,
      states?: readonly Run['state'][],
    ): Promise<Run[]> {
      const last = after === undefined ? null : await get(after);
      const filter = last && {
        $or: [
          { created_at: { $lt: last.created_at } },
          { created_at: last.created_at, _id: { $lt: last._id } },
        ],
      };
      return runs
        .find({ ...filter, ...(states && { state: { $in: [...states] } }) })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean();
    },
    /** The latest run that undoes another and has not ended; null for none. */
    undoOf: (id: string): Promise<Run | null> =>
      runs
        .findOne({ undoes: id, state: { $in: ['open', 'applying'] } })
        .sort({ created_at: -1 })
        .lean(),
    /** This run, where it undoes that one; else null. */
    asUndoOf: (id: string, undone: string): Promise<Run | null> =>
      runs.findOne({ _id: id, undoes: undone }).lean(),
    async update(id: string, set: Partial<Run>): Promise<Run> {
      const run = await write({ _id: id }, set);
      if (!run) throw new AppError('run_not_found');
      return run;
    },
    async setProgress(id: string, progress: Run['progress']): Promise<void> {
      await runs.updateOne({ _id: id }, { $set: { progress } });
    },
    /**
     * A run that is in one of these states.
     * @throws AppError `run_not_found`, `run_not_open`
     */
    async getIn(states: readonly Run['state'][], id: string): Promise<Run> {
      const run = await get(id);
      if (states.includes(run.state)) return run;
      throw notOpen(run.state);
    },
    /**
     * Changes a run that is in one of these states.
     * @throws AppError `run_not_found`, `run_not_open`
     */
    async updateIn(states: Run['state'][], id: string, set: Partial<Run>): Promise<Run> {
      const now = { ...set, touched_at: new Date() };
      const run = await write({ _id: id, state: { $in: states } }, now);
      if (run) return run;
      throw notOpen((await get(id)).state);
    },

    /**
     * Changes a run that is in one of these states, and that nobody is preparing to apply.
     * @throws AppError `run_not_found`, `run_not_open`
     */
    async updateUnlessApplying(
      states: readonly Run['state'][],
      id: string,
      set: Partial<Run>,
    ): Promise<Run> {
      const writeIf = (filter: QueryFilter<Run>) =>
        write({ ...filter, _id: id }, { ...set, touched_at: new Date() });
      // Almost always nobody works on it, so the reason why not is looked for only then.
      let run = await writeIf({ state: { $in: [...states] }, 'working.owner': null });
      while (!run) {
        const { working, state } = await get(id);
        if (isWorking({ working }, 'apply')) throw notOpen('applying');
        if (!states.includes(state)) throw notOpen(state);
        // Somebody may begin at this moment.
        run = await writeIf({ state, 'working.owner': working?.owner ?? null });
      }
      return run;
    },

    /**
     * Says who works on a run, if it is worked on by `before` (null: by nobody).
     * @returns the run as it was before that; null where somebody else works on it, or it has ended
     */
    async mark(
      id: string,
      before: string | null,
      working: NonNullable<Run['working']>,
    ): Promise<Run | null> {
      const begun = working.what === 'plan' && { plan_begun: true };
      return runs
        .findOneAndUpdate(
          { _id: id, 'working.owner': before, state: { $in: ['open', 'planned'] } },
          { $set: { working, error: null, touched_at: new Date(), ...begun } },
        )
        .lean();
    },
    /**
     * Says that its holder is no longer at work on a run, and why it has failed. Whoever has lost the
     * run to another instance says nothing.
     */
    async unmark(id: string, owner: string, error: Run['error']): Promise<void> {
      await runs.updateOne(
        { _id: id, 'working.owner': owner },
        { $set: { working: null, ...(error && { error }) } },
      );
    },
    async renewMark(id: string, owner: string, until: Date): Promise<void> {
      await runs.updateOne(
        { _id: id, 'working.owner': owner },
        { $set: { 'working.until': until } },
      );
    },

    async putPages(run: string, sent: readonly SentNow[]): Promise<void> {
      // First, because what is noted of a page says that its content is stored.
      const states = await content.put(sent.map(({ content: value }) => contentState(value).state));
      const documents = sent.map((page, n) => ({
        ...{ _id: sentId(run, page.key), run, ...page, content: states[n]! },
      }));
      const again = await insertMany(pages, [
        ...new Map(documents.map((page) => [page.key, page])).values(),
      ]);
      if (again.length === 0) return;
      await pages.bulkWrite(
        again.map(({ _id, ...page }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: page, ...(!page.about && { $unset: { about: 1 as const } }) },
          },
        })),
        { ordered: false },
      );
    },
    /** The states that open runs name. */
    async namedStates(): Promise<string[]> {
      const open = await runs
        .find({ state: { $in: ['open', 'planned', 'applying'] } }, { _id: 1 })
        .lean();
      const ids = open.map(({ _id }) => _id);
      const found = await pages
        .find({ run: { $in: ids } }, { content: 1 })
        .lean<RunPageDocument[]>();
      return found.map((page) => page.content);
    },
    /** What was sent, by number, without the content. */
    pageHeads: (run: string) => pages.find({ run }).sort({ page_id: 1 }).lean<SentPageHead[]>(),
    /**
     * Reads pages by key. Those that follow are read ahead, since they are wanted next.
     * @param sent by number
     */
    pageReader(sent: readonly SentPageHead[]): (key: string) => Promise<BundlePage> {
      const places = new Map(sent.map(({ key }, index) => [key, index]));
      let ahead = Promise.resolve(new Map<string, BundlePage>());
      return async (key) => {
        // One after the other: those that are asked for side by side are read together.
        const found = ahead.then(async (some) => {
          if (some.has(key)) return some;
          const at = places.get(key) ?? 0;
          return readSent(sent.slice(at, at + AHEAD));
        });
        ahead = found.catch(() => new Map<string, BundlePage>());
        const page = (await found).get(key);
        if (!page) throw new AppError('run_not_found');
        return page;
      };
    },

    async putSections(
      run: string,
      sent: { key: string; sent: SectionContent; read: string | null }[],
    ): Promise<void> {
      await sideBySide(sent, async (section) => {
        await sections.updateOne(
          { _id: `${run}:${section.key}` },
          { $set: { run, ...section, name: section.sent.name } },
          { upsert: true },
        );
      });
    },
    /** Keys and names of the sections that were sent, and their hashes as a migration has read them. */
    async sectionHeads(run: string): Promise<{ key: string; name: string; read: string | null }[]> {
      const found = await sections
        .find({ run, sent: { $exists: true } }, { key: 1, name: 1, read: 1 })
        .sort({ key: 1 })
        .lean<RunSectionDocument[]>();
      return found.map(({ key, name = '', read = null }) => ({ key, name, read }));
    },
    async section(run: string, key: string): Promise<SectionContent> {
      const found = await sections.findOne({ _id: `${run}:${key}` }).lean<RunSectionDocument>();
      if (!found?.sent) throw new AppError('plan_drifted');
      return found.sent;
    },
    /**
     * Stores what the run is going to do to sections.
     * @param isFirst whether nothing is stored that this would replace
     */
    async putSectionItems(
      run: string,
      all: readonly RunSection[],
      isFirst: boolean,
    ): Promise<void> {
      const planned = { item: 1, written: 1, before: 1, received: 1, pins: 1 } as const;
      if (!isFirst) await sections.updateMany({ run }, { $unset: planned });
      await sideBySide(all, async ({ item, written, before, received }) => {
        const { images = [], ...state } = before ?? {};
        await sections.updateOne(
          { _id: `${run}:${item.key}` },
          {
            $set: {
              ...{ run, key: item.key, item, written, before: before && state, received },
              ...(written && images.length > 0 && { pins: images }),
            },
          },
          { upsert: true },
        );
      });
    },
    sectionItems,
    async putMedia(run: string, entries: Record<string, unknown>): Promise<void> {
      await sideBySide(Object.entries(entries), async ([name, entry]) => {
        await media.updateOne(
          { _id: `${run}:${name}` },
          { $set: { run, name, entry } },
          { upsert: true },
        );
      });
    },
    /** The images that were announced, by file name, some at a time. */
    async *media(run: string): AsyncGenerator<{ name: string; entry: BundleMediaEntry }[]> {
      for (let after = ''; ;) {
        const found = await media
          .find({ run, _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .lean();
        if (found.length > 0) yield found.map(({ name, entry }) => ({ name, entry }));
        if (found.length < BATCH) return;
        after = found.at(-1)!._id;
      }
    },
    async findMedia(run: string, name: string) {
      return media.findOne({ _id: `${run}:${name}` }).lean();
    },
    /** Those of the names that the run has announced. */
    async announced(run: string, names: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (let at = 0; at < names.length; at += BATCH) {
        const ids = names.slice(at, at + BATCH).map((name) => `${run}:${name}`);
        const some = await media.find({ _id: { $in: ids } }, { name: 1 }).lean();
        found.push(...some.map(({ name }) => name));
      }
      return found;
    },

    /**
     * Stores what the run is going to do to what is said of images.
     * @param isFirst whether nothing is stored that this would replace
     */
    async putImages(run: string, all: readonly RunImage[], isFirst: boolean): Promise<void> {
      if (!isFirst) await images.deleteMany({ run });
      for (let at = 0; at < all.length; at += BATCH)
        await images.insertMany(
          all.slice(at, at + BATCH).map(({ change: _, ...image }) => ({
            ...{ _id: `${run}:${image.file}`, run, ...image },
          })),
        );
    },
    images: imagesOf,

    async putContacts(run: string, sent: readonly BundleContactRequest[]): Promise<void> {
      await sideBySide(sent, async (request) => {
        await contacts.updateOne(
          { _id: `${run}:${request.id}` },
          { $set: { run, request } },
          { upsert: true },
        );
      });
    },
    /** The contact requests that were sent, by id, some at a time. */
    async *contacts(run: string): AsyncGenerator<BundleContactRequest[]> {
      for (let after = ''; ;) {
        const found = await contacts
          .find({ run, _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .lean();
        if (found.length > 0) yield found.map(({ request }) => request);
        if (found.length < BATCH) return;
        after = found.at(-1)!._id;
      }
    },

    /**
     * Stores what the run is going to do to pages.
     * @param isFirst whether nothing is stored that this would replace
     * @throws AppError `run_in_progress`
     */
    async putItems(run: string, all: readonly RunItem[], isFirst: boolean): Promise<void> {
      if (!isFirst) await items.deleteMany({ run });
      const starts = Array.from({ length: Math.ceil(all.length / ITEMS) }, (_, at) => at * ITEMS);
      const insert = (at: number) =>
        insertItems(all.slice(at, at + ITEMS).map((each) => toDocument(run, each)));
      // Two at a time: while the database stores some, the next ones are encoded.
      await sideBySide(starts, insert, 2);
    },
    /** How many items of a run `completeItems` has noted nothing of. */
    countBareItems: async (run: string): Promise<number> =>
      items.countDocuments({ run, dead_links: null }),
    /**
     * The same, where `putItems` has stored the same plan before: only what a plan does not say, such
     * as what a page was before, has to be written.
     * @param bare how many are stored without what an earlier try has noted, which may no longer be so
     */
    async completeItems(run: string, all: readonly RunItem[], bare: number): Promise<void> {
      if (bare !== all.length) return this.putItems(run, all, false);
      const more = all
        .map((each) => toDocument(run, each))
        .filter(
          ({ item: _, ...rest }) =>
            rest.before ||
            rest.received ||
            rest.proposal ||
            rest.dead_links ||
            rest.pins ||
            rest.version !== undefined,
        );
      for (let at = 0; at < more.length; at += BATCH)
        await items.bulkWrite(
          more.slice(at, at + BATCH).map(({ _id, ...fields }) => ({
            updateOne: { filter: { _id }, update: { $set: fields } },
          })),
        );
    },
    items: itemsOf,
    /** A run with all that it does. */
    async whole(run: Run): Promise<WholeRun> {
      return {
        run,
        items: await itemsOf(run._id),
        sections: await sectionItems(run._id),
        images: await imagesOf(run._id),
      };
    },

    /** The ended runs of which what they were sent is not removed, or not all of it. */
    async endedWithContent(): Promise<Pick<Run, '_id' | 'state'>[]> {
      const states: Run['state'][] = ['applied', 'discarded', 'failed'];
      return runs
        .find({ state: { $in: states }, content_removed: null }, { state: 1 })
        .lean<Pick<Run, '_id' | 'state'>[]>();
    },

    /** What a run does to one page; null for nothing. */
    async item(run: string, pageId: number): Promise<RunItem | null> {
      const found = await items.findOne({ run, page_id: pageId }).lean<RunItemDocument>();
      return found && toItem(found);
    },

    /**
     * Removes receipts that are too old, and ends runs that nobody goes on with.
     * @returns the removed receipts
     */
    async sweep(now = new Date()): Promise<string[]> {
      const isIdle = {
        state: { $in: ['open', 'planned'] },
        touched_at: { $lt: daysBefore(IDLE_DAYS, now) },
      } satisfies QueryFilter<Run>;
      for (const { _id } of await runs.find(isIdle, { _id: 1 }).lean()) {
        const discarded = { $set: { state: 'discarded' } } as const;
        // Somebody may go on with it at this moment.
        const { modifiedCount } = await runs.updateOne({ ...isIdle, _id }, discarded);
        if (modifiedCount > 0) await removeContent(_id);
      }
      const old = await runs
        .find({ created_at: { $lt: daysBefore(RECEIPT_DAYS, now) } }, { _id: 1 })
        .lean();
      for (const { _id } of old) {
        await removeContent(_id);
        await items.deleteMany({ run: _id });
        await sections.deleteMany({ run: _id });
        await images.deleteMany({ run: _id });
        await runs.deleteOne({ _id });
      }
      return old.map(({ _id }) => _id);
    },
  };
}
