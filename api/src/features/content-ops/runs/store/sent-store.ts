import type { BundleMediaEntry, BundlePage } from '@siteyard/schemas/bundle';
import type { PageContent } from '@siteyard/schemas/content';
import { AppError } from '@siteyard/schemas/errors';
import type { BundleContactRequest } from '@siteyard/schemas/http';
import type { Connection, Model } from 'mongoose';
import type { ContentStore } from '../../../../content/store.ts';
import { removeInPieces } from '../../../../database/remove-in-pieces.ts';
import { readAll, readOne } from '../../../../database/stored-documents.ts';
import { contentState } from '../../../pages/page-record.ts';
import { runDocumentModel } from './receipt.model.ts';
import { runModel, type Run } from './run.model.ts';
import {
  runContactModel,
  runMediaModel,
  runPageModel,
  type RunPageDocument,
} from './sent.model.ts';
import { putAll } from './put-all.ts';
import { createSentDocuments } from './sent-documents.ts';

/** A page that was sent, without its content. */
export type SentPageHead = RunPageDocument;

export type SentNow = Omit<SentPageHead, '_id' | 'run' | 'content'> & { content: PageContent };

/** Documents in one read. */
const BATCH = 200;

/** The states of runs that may still use their bundles. */
const UNFINISHED: Run['state'][] = ['open', 'planned', 'applying'];

/** The bundles that runs have received. They are removed when the runs end. */
export function createSentStore(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'get' | 'put'>;
}) {
  const { connection, content } = deps;
  const runs = runModel(connection);
  const pages = runPageModel(connection);
  const documents = runDocumentModel(connection);
  const media = runMediaModel(connection);
  const contacts = runContactModel(connection);

  return {
    async putPages(run: string, sent: readonly SentNow[]): Promise<void> {
      // First, because a stored page refers to its stored content.
      const states = await content.put(sent.map(({ content: value }) => contentState(value).state));
      await putAll(
        pages,
        sent.map(({ about = null, ...page }, n) => ({
          _id: `${run}:${page.key}`,
          run,
          ...page,
          about,
          content: states[n]!,
        })),
      );
    },
    /** Reads the received pages, sorted by number. */
    pageHeads: (run: string) =>
      readAll(pages.find({ run }).sort({ page_id: 1 }).lean<SentPageHead[]>()),
    /** @throws AppError `run_not_found` if the content was removed */
    async readPage({ key, page_id: id, details, content: state }: SentPageHead) {
      const value = (await content.get([state])).get(state);
      if (!value) throw new AppError('run_not_found');
      return { id, key, ...details, content: value as PageContent } satisfies BundlePage;
    },
    /** Returns the ids of the content states that open runs refer to. */
    async namedStates(): Promise<string[]> {
      const open = await readAll(runs.find({ state: { $in: UNFINISHED } }, { _id: 1 }).lean());
      const filter = { run: { $in: open.map(({ _id }) => _id) } };
      return (await readAll(pages.find(filter, { content: 1 }).lean())).map((page) => page.content);
    },

    async putMedia(run: string, entries: Record<string, BundleMediaEntry>): Promise<void> {
      const named = Object.entries(entries);
      await putAll(
        media,
        named.map(([name, entry]) => ({ _id: `${run}:${name}`, run, name, entry })),
      );
    },
    /** Reads the announced images in batches, sorted by file name. */
    media: (run: string) => inBatches(media, run),
    findMedia: (run: string, name: string) =>
      readOne(media.findOne({ _id: `${run}:${name}` }).lean()),
    /** Returns the names that the run has announced. */
    async announced(run: string, names: readonly string[]): Promise<string[]> {
      const ids = names.map((name) => `${run}:${name}`);
      const found = await readAll(media.find({ _id: { $in: ids } }, { name: 1 }).lean());
      return found.map(({ name }) => name);
    },

    async putContacts(run: string, sent: readonly BundleContactRequest[]): Promise<void> {
      await putAll(
        contacts,
        sent.map((request) => ({ _id: `${run}:${request.id}`, run, request })),
      );
    },
    /** Reads the contact requests in batches, sorted by id. */
    async *contacts(run: string): AsyncGenerator<BundleContactRequest[]> {
      for await (const some of inBatches(contacts, run)) yield some.map(({ request }) => request);
    },

    ...createSentDocuments(connection),

    /** Removes the bundle of a run. Its plan and receipt stay. */
    async removeContent(run: string): Promise<void> {
      await Promise.all([
        removeInPieces(pages, { run }),
        removeInPieces(media, { run }),
        removeInPieces(contacts, { run }),
      ]);
      if (await documents.exists({ run })) {
        await documents.deleteMany({ run, item: null });
        await documents.updateMany({ run }, { $unset: { sent: 1 } });
      }
      await runs.updateOne({ _id: run }, { $set: { content_removed: true } });
    },
  };
}

/** Reads the documents of a run in batches, sorted by id. */
async function* inBatches<T extends { _id: string; run: string }>(
  model: Model<T>,
  run: string,
): AsyncGenerator<T[]> {
  for (let after = ''; ;) {
    const filter = { run, _id: { $gt: after } } as never;
    const found = await readAll(model.find(filter).sort({ _id: 1 }).limit(BATCH).lean<T[]>());
    if (found.length > 0) yield found;
    if (found.length < BATCH) return;
    after = found.at(-1)!._id;
  }
}
