import { isPlainObject } from '@siteyard/schemas/json';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { SectionContent } from '@siteyard/schemas/section';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import { insertMany } from '../../database/insert-many.ts';
import { gather } from '../../lib/gather.ts';
import { daysBefore } from '../../lib/days.ts';
import { readInPieces } from '../../lib/piece.ts';
import { readTogether } from '../../lib/read-together.ts';
import { roughSize } from '../../lib/rough-size.ts';
import { detailsOf } from '@siteyard/schemas/page-details';
import { readSection } from '../sections/stored-section.ts';
import { readSettings } from '../settings/read-settings.ts';
import { receivedContentModel, type ReceivedContentDocument } from './received-content.model.ts';

/** A page that was sent for a run: its hash, and the page as JSON. */
export interface SentText {
  hash: string;
  text: string;
}

/** A page as it was sent, and about how many bytes it has. */
export interface SentAgain {
  page: MergeablePage;
  size: number;
}

/** Content that pages, sections and the settings have received or were before, by its hash. */
export interface ReceivedContent {
  put(hash: string, content: MergeablePage | SectionContent | SiteSettings): Promise<void>;
  /**
   * Keeps pages that were sent for a run, until it is known whether anything receives them.
   * @returns the hashes of those that were not kept before
   */
  putSent(run: string, pages: readonly SentText[]): Promise<Set<string>>;
  /** Those of these pages that are kept, as they were sent, by hash. */
  sentPages(hashes: readonly string[]): Promise<Map<string, SentAgain>>;
  /** Removes those of these that only this run has sent. */
  forgetSent(run: string, hashes: readonly string[]): Promise<void>;
  /** A received page, brought up to date; null where it is not kept. */
  page(hash: string): Promise<MergeablePage | null>;
  section(hash: string): Promise<SectionContent | null>;
  settings(hash: string): Promise<SiteSettings | null>;
  /**
   * Removes content that nothing has received any more, and that no undo would bring back.
   * @param endedRuns those of these runs that have ended and were not applied
   */
  sweep(
    isUsed: (hash: string) => boolean,
    endedRuns: (runs: readonly string[]) => Promise<ReadonlySet<string>>,
    now?: Date,
  ): Promise<void>;
}

/** Longer than receipts are kept, by more than `NOTED_DAYS`. */
const UNUSED_DAYS = 100;

/** That content is asked for is noted again only then: each time, it would be written once more. */
const NOTED_DAYS = 5;

/** What was sent for a run that has ended: one that is just being sent for may still begin. */
const SENT_DAYS = 1;

/** The most documents that are read at once. */
const READ = 40;

/** Documents that are removed at once. */
const AT_ONCE = 500;

export function createReceivedContent(deps: { connection: Connection }): ReceivedContent {
  const model = receivedContentModel(deps.connection);
  const findOne = readTogether(
    readInPieces(READ, (hashes: string[]) => model.find({ _id: { $in: hashes } }).lean()),
  );
  const find = async (hash: string) => valueOf((await findOne(hash))?.content);

  /**
   * Stores what is not stored yet. What is stored and might be removed, because only another run has
   * sent it or because it is old, is asked to be kept; whatever is gone meanwhile is stored again.
   * @returns the hashes of what no other run has sent, and nothing has received
   */
  async function keep(wanted: ReadonlyMap<string, ReceivedContentDocument>): Promise<Set<string>> {
    const at = new Date();
    const own = new Set<string>();
    let left: ReceivedContentDocument[] = [...wanted.values()];
    while (left.length > 0) {
      const found = await model
        .find({ _id: { $in: left.map(({ _id }) => _id) } }, { at: 1, run: 1 })
        .lean();
      const known = new Map(found.map((each) => [each._id, each]));
      const isLoose = ({ _id, run }: ReceivedContentDocument) => {
        const now = known.get(_id);
        return now && (now.at < daysBefore(NOTED_DAYS, at) || (now.run ?? run) !== run);
      };
      const loose = left.filter(isLoose);
      const unknown = left.filter(({ _id }) => !known.has(_id));
      const taken = new Set(await insertMany(model, unknown));
      for (const each of left)
        if (known.has(each._id) ? known.get(each._id)?.run === each.run : !taken.has(each))
          own.add(each._id);
      const isHeld = loose.length === 0 || (await hold(loose, at));
      left = isHeld ? [...taken] : [...taken, ...loose];
    }
    return own;
  }

  /** Asks to keep what is stored. Returns whether all of it still is. */
  async function hold(loose: readonly ReceivedContentDocument[], at: Date): Promise<boolean> {
    const { matchedCount } = await model.updateMany(
      { _id: { $in: loose.map(({ _id }) => _id) } },
      { $set: { at }, $unset: { run: 1 } },
    );
    return matchedCount === loose.length;
  }

  async function forgetSent(run: string, hashes: readonly string[]): Promise<void> {
    for (let at = 0; at < hashes.length; at += AT_ONCE)
      await model.deleteMany({ _id: { $in: hashes.slice(at, at + AT_ONCE) }, run });
  }

  const put = gather<{ hash: string; content: Parameters<ReceivedContent['put']>[1] }>(
    async (all) => {
      const at = new Date();
      await keep(new Map(all.map(({ hash, content }) => [hash, { _id: hash, content, at }])));
    },
    roughSize,
  );
  return {
    put: (hash, content) => put({ hash, content }),
    async putSent(run, pages) {
      const at = new Date();
      return keep(
        new Map(pages.map(({ hash, text }) => [hash, { _id: hash, content: text, at, run }])),
      );
    },
    async sentPages(hashes) {
      const found = await model.find({ _id: { $in: [...hashes] } }, { content: 1 }).lean();
      return new Map(
        found.map(({ _id, content }) => {
          const size = typeof content === 'string' ? content.length : roughSize(content);
          return [_id, { page: valueOf(content) as MergeablePage, size }];
        }),
      );
    },
    forgetSent,
    async page(hash) {
      const content = await find(hash);
      if (!isPlainObject(content)) return null;
      return {
        ...detailsOf(content),
        content: normalisePageContent(readPageContent(content.content).content),
      };
    },
    async section(hash) {
      const content = await find(hash);
      return isPlainObject(content) ? readSection(content as unknown as SectionContent) : null;
    },
    async sweep(isUsed, endedRuns, now = new Date()) {
      const old = await model
        .find({ at: { $lt: daysBefore(SENT_DAYS, now) } }, { at: 1, run: 1 })
        .lean();
      const unused = old.filter(({ _id }) => !isUsed(_id));
      const ended = await endedRuns([...new Set(unused.flatMap(({ run }) => run ?? []))]);
      for (const run of ended) {
        const sent = unused.filter((each) => each.run === run);
        await forgetSent(
          run,
          sent.map(({ _id }) => _id),
        );
      }
      const before = daysBefore(UNUSED_DAYS, now);
      const gone = unused.filter(({ at }) => at < before).map(({ _id }) => _id);
      if (gone.length > 0) await model.deleteMany({ _id: { $in: gone }, at: { $lt: before } });
    },
    async settings(hash) {
      const content = await find(hash);
      return isPlainObject(content) ? readSettings(content) : null;
    },
  };
}

const valueOf = (content: unknown): unknown =>
  typeof content === 'string' ? JSON.parse(content) : content;
