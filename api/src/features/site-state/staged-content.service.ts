import type { Connection, UpdateQuery } from 'mongoose';
import { removeInPieces } from '../../database/remove-in-pieces.ts';
import { gather } from '../../lib/gather.ts';
import { roughSize } from '../../lib/rough-size.ts';
import { stagedContentModel, type StagedContentDocument } from './staged-content.model.ts';

/** What a document becomes: fields that are set, and fields that are removed. */
export interface StagedChange<Document = Record<string, unknown>> {
  set: Partial<Document>;
  unset: (keyof Document & string)[];
}

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
  /** The changes of these subjects, by subject. */
  find(run: string, subjects: readonly string[]): Promise<Map<string, StagedChange>>;
  /** Pages that get this address: numbers. */
  findByAddress(run: string, address: string): Promise<number[]>;
  findByFormerAddress(run: string, address: string): Promise<number[]>;
  /** Numbers of all staged pages after `after`, in order. */
  pageIds(run: string, after: number, limit: number): Promise<number[]>;
  removeRun(run: string): Promise<void>;
}

/** A write of a staged change. */
interface Upsert {
  filter: { _id: string };
  update: UpdateQuery<StagedContentDocument>;
  upsert: true;
}

interface StagedPage {
  page_id: number;
  address: string;
  former_addresses: string[];
}

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

export function createStagedContent(deps: { connection: Connection }): StagedContent {
  const model = stagedContentModel(deps.connection);
  const idOf = (run: string, subject: string) => `${run}:${subject}`;
  const changeOf = ({ set, unset }: StagedContentDocument): StagedChange => ({
    set: (set ?? {}) as Record<string, unknown>,
    unset: unset ?? [],
  });
  const write = gather<Upsert>(async (all) => {
    await model.bulkWrite(all.map((updateOne) => ({ updateOne })));
  }, roughSize);
  return {
    async put(run, subject, { set, unset }, page) {
      const { address, former_addresses, page_id } = page ?? {};
      await write({
        filter: { _id: idOf(run, subject) },
        update: {
          $set: {
            run,
            subject,
            set,
            unset,
            ...(page_id !== undefined && { page_id, former_addresses }),
            ...(address && { address }),
          },
          ...(!address && { $unset: { address: 1 as const } }),
        },
        upsert: true,
      });
    },
    async find(run, subjects) {
      const ids = subjects.map((subject) => idOf(run, subject));
      const found = ids.length === 0 ? [] : await model.find({ _id: { $in: ids } }).lean();
      return new Map(found.map((each) => [each.subject, changeOf(each)]));
    },
    async findByAddress(run, address) {
      const found = await model.find({ run, address }, { page_id: 1 }).lean();
      return found.flatMap(({ page_id }) => page_id ?? []);
    },
    async findByFormerAddress(run, address) {
      const found = await model.find({ run, former_addresses: address }, { page_id: 1 }).lean();
      return found.flatMap(({ page_id }) => page_id ?? []);
    },
    async pageIds(run, after, limit) {
      const found = await model
        .find({ run, page_id: { $gt: after } }, { page_id: 1 })
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
