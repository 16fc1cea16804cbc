import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import { insertMany } from '../../database/insert-many.ts';
import { removeInPieces } from '../../database/remove-in-pieces.ts';
import { gather } from '../../lib/gather.ts';
import { readInPieces } from '../../lib/piece.ts';
import { readTogether } from '../../lib/read-together.ts';
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
  /** The change of one subject; null for none. */
  findOne(run: string, subject: string): Promise<StagedChange | null>;
  /** What is staged of some documents, each by the run that its `next` names, by subject. */
  findShown<Document extends { next?: unknown }>(
    documents: readonly Document[],
    subjectOf: (document: Document) => string,
  ): Promise<Map<string, StagedChange>>;
  /** Pages that get this address: numbers. */
  findByAddress(runs: readonly string[], address: string): Promise<number[]>;
  findByFormerAddress(runs: readonly string[], address: string): Promise<number[]>;
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

/** The most documents that are read at once, where each is asked for by itself. */
const READ = 40;

const asChange = ({ set, unset }: StagedContentDocument): StagedChange => ({
  set: isPlainObject(set) ? set : {},
  unset,
});

export function createStagedContent(deps: { connection: Connection }): StagedContent {
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
            ...(fields.address === undefined && { $unset: { address: 1 as const } }),
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

  const read = (ids: readonly string[]) => model.find({ _id: { $in: [...ids] } }).lean();
  const readOne = readTogether(readInPieces(READ, read));

  async function findIds(ids: readonly string[]): Promise<Map<string, StagedChange>> {
    const found = ids.length === 0 ? [] : await read(ids);
    return new Map(found.map((each) => [each.subject, asChange(each)]));
  }

  return {
    put: (run, subject, change, page) => write(documentOf(run, subject, change, page)),
    find: (run, subjects) => findIds(subjects.map((subject) => idOf(run, subject))),
    async findOne(run, subject) {
      const found = await readOne(idOf(run, subject));
      return found && asChange(found);
    },
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
    async removeRun(run) {
      await removeInPieces(model, { run });
    },
  };
}
