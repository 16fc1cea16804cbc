import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import { insertMany } from '../../database/insert-many.ts';
import { removeInPieces } from '../../database/remove-in-pieces.ts';
import { gather } from '../../lib/gather.ts';
import { roughSize } from '../../lib/rough-size.ts';
import {
  stagedContentModel,
  type SentPage,
  type StagedContentDocument,
} from './staged-content.model.ts';

/** What a document becomes: fields that are set, and fields that are removed. */
export interface StagedChange<Document = Record<string, unknown>> {
  set: Partial<Document>;
  unset: (keyof Document & string)[];
  /** About how many bytes the content has that is set, where that is known. */
  size?: number;
  /** The hash of the page as it was sent, which nothing has kept yet as received. */
  sentHash?: string;
}

/** The content of a page as it was sent. */
export interface SentContent {
  content: unknown;
  size?: number;
  /** Whether the page is kept as received already. */
  isKept: boolean;
}

/** Reads the contents of pages as they were sent, by the ids of their documents. */
export type ReadSentContents = (
  sent: readonly SentPage[],
) => Promise<ReadonlyMap<string, SentContent>>;

/** What a document carries in `next` while a run is about to change it. */
export interface Next {
  run: string;
}

/**
 * Content that a run has staged, beside the documents that it will change: a document has at most
 * 16 MB, and views should not load what they do not show.
 */
export interface StagedContent {
  put(run: string, subject: string, change: StagedChange, page?: StagedPage): Promise<void>;
  /** The same of a page whose content is the one that was sent with this document. */
  putSent(run: string, change: StagedChange, page: StagedPage, sent: SentPage): Promise<void>;
  /** The changes of these subjects, by subject. */
  find(run: string, subjects: readonly string[]): Promise<Map<string, StagedChange>>;
  /** What is staged of some documents, each by the run that its `next` names, by subject. */
  findShown<Document extends { next?: unknown }>(
    documents: readonly Document[],
    subjectOf: (document: Document) => string,
  ): Promise<Map<string, StagedChange>>;
  /** Pages that get this address: numbers. */
  findByAddress(runs: readonly string[], address: string): Promise<number[]>;
  findByFormerAddress(runs: readonly string[], address: string): Promise<number[]>;
  /** Numbers of all staged pages after `after`, in order. */
  pageIds(runs: readonly string[], after: number, limit: number): Promise<number[]>;
  removeRun(run: string): Promise<void>;
}

interface StagedPage {
  page_id: number;
  address: string;
  former_addresses: string[];
}

/** Almost always one run, for which the embedded database has its indexes. */
const among = (runs: readonly string[]) => (runs.length === 1 ? runs[0]! : { $in: [...runs] });

export const pageSubject = (id: number) => `page:${id}`;

/** The run of a document's `next`, or null. */
export function runOf(next: unknown): string | null {
  const run = (next as Partial<Next> | null | undefined)?.run;
  return typeof run === 'string' ? run : null;
}

/** A document as it is once its staged change is applied. */
export function withChange<Document extends object>(
  document: Document,
  { set, unset }: StagedChange,
): Document {
  const changed: Record<string, unknown> = { ...document, ...set };
  for (const name of [...unset, 'next']) delete changed[name];
  return changed as Document;
}

export function createStagedContent(deps: {
  connection: Connection;
  sentContents: ReadSentContents;
}): StagedContent {
  const model = stagedContentModel(deps.connection);
  const idOf = (run: string, subject: string) => `${run}:${subject}`;

  const write = gather<StagedContentDocument>(async (all) => {
    const taken = await insertMany(model, all);
    if (taken.length === 0) return;
    await model.bulkWrite(
      taken.map(({ _id, ...fields }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: fields,
            $unset: {
              ...(fields.address === undefined && { address: 1 as const }),
              ...(fields.sent === undefined && { sent: 1 as const }),
            },
          },
        },
      })),
    );
  }, roughSize);

  function documentOf(
    run: string,
    subject: string,
    { set, unset }: StagedChange,
    page?: StagedPage,
  ): StagedContentDocument {
    const { address, former_addresses, page_id } = page ?? {};
    return {
      ...{ _id: idOf(run, subject), run, subject },
      ...(page_id !== undefined && { page_id, former_addresses: former_addresses ?? [] }),
      ...(address && { address }),
      ...{ set, unset },
    };
  }

  /** The changes of some documents. One whose content is no longer kept has been applied already. */
  async function changesOf(
    found: readonly StagedContentDocument[],
  ): Promise<[subject: string, StagedChange][]> {
    const wanted = found.flatMap(({ sent }) => sent ?? []);
    const contents =
      wanted.length === 0 ? new Map<string, SentContent>() : await deps.sentContents(wanted);
    return found.flatMap(({ subject, set, unset, sent }): [string, StagedChange][] => {
      const fields = isPlainObject(set) ? set : {};
      if (!sent) return [[subject, { set: fields, unset }]];
      const known = contents.get(sent.id);
      if (!known) return [];
      const { content, size, isKept } = known;
      const change: StagedChange = { set: { ...fields, content }, unset };
      if (size !== undefined) change.size = size;
      if (!isKept) change.sentHash = sent.hash;
      return [[subject, change]];
    });
  }

  async function findIds(ids: readonly string[]): Promise<Map<string, StagedChange>> {
    const found = ids.length === 0 ? [] : await model.find({ _id: { $in: [...ids] } }).lean();
    return new Map(await changesOf(found));
  }

  return {
    put: (run, subject, change, page) => write(documentOf(run, subject, change, page)),
    putSent: (run, change, page, sent) =>
      write({ ...documentOf(run, pageSubject(page.page_id), change, page), sent }),
    find: (run, subjects) => findIds(subjects.map((subject) => idOf(run, subject))),
    findShown: (documents, subjectOf) =>
      findIds(documents.map((document) => idOf(runOf(document.next) ?? '', subjectOf(document)))),
    async findByAddress(runs, address) {
      const found = await model.find({ run: among(runs), address }, { page_id: 1 }).lean();
      return found.flatMap(({ page_id }) => page_id ?? []);
    },
    async findByFormerAddress(runs, address) {
      const filter = { run: among(runs), former_addresses: address };
      const found = await model.find(filter, { page_id: 1 }).lean();
      return found.flatMap(({ page_id }) => page_id ?? []);
    },
    async pageIds(runs, after, limit) {
      const found = await model
        .find({ run: among(runs), page_id: { $gt: after } }, { page_id: 1 })
        .sort({ page_id: 1 })
        .limit(limit)
        .lean();
      return found.flatMap(({ page_id }) => page_id ?? []);
    },
    async removeRun(run) {
      await removeInPieces(model, { run });
    },
  };
}
