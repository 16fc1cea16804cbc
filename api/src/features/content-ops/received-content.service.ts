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
import { roughSize } from '../../lib/rough-size.ts';
import { detailsOf } from '@siteyard/schemas/page-details';
import { readSection } from '../sections/stored-section.ts';
import { readSettings } from '../settings/read-settings.ts';
import { receivedContentModel } from './received-content.model.ts';

/** Content that pages, sections and the settings have received or were before, by its hash. */
export interface ReceivedContent {
  put(hash: string, content: MergeablePage | SectionContent | SiteSettings): Promise<void>;
  /** A received page, brought up to date; null where it is not kept. */
  page(hash: string): Promise<MergeablePage | null>;
  section(hash: string): Promise<SectionContent | null>;
  settings(hash: string): Promise<SiteSettings | null>;
  /** Removes content that nothing has received any more, and that no undo would bring back. */
  sweep(isUsed: (hash: string) => boolean, now?: Date): Promise<void>;
}

/** Longer than receipts are kept. */
const UNUSED_DAYS = 100;

export function createReceivedContent(deps: { connection: Connection }): ReceivedContent {
  const model = receivedContentModel(deps.connection);
  const find = async (hash: string) => (await model.findOne({ _id: hash }).lean())?.content;
  const put = gather<{ hash: string; content: Parameters<ReceivedContent['put']>[1] }>(
    async (all) => {
      const at = new Date();
      const documents = new Map(all.map(({ hash, content }) => [hash, { _id: hash, content, at }]));
      const known = await insertMany(model, [...documents.values()]);
      if (known.length === 0) return;
      await model.updateMany({ _id: { $in: known.map(({ _id }) => _id) } }, { $set: { at } });
    },
    roughSize,
  );
  return {
    put: (hash, content) => put({ hash, content }),
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
    async sweep(isUsed, now = new Date()) {
      const old = await model
        .find({ at: { $lt: daysBefore(UNUSED_DAYS, now) } }, { _id: 1 })
        .lean();
      const unused = old.filter(({ _id }) => !isUsed(_id)).map(({ _id }) => _id);
      if (unused.length > 0) await model.deleteMany({ _id: { $in: unused } });
    },
    async settings(hash) {
      const content = await find(hash);
      return isPlainObject(content) ? readSettings(content) : null;
    },
  };
}
