import { AppError } from '@siteyard/schemas/errors';
import type { mongo } from 'mongoose';
import type { PageEntry } from '../../content/entities/page.ts';
import { statesOfReceived, type ReceivedPage } from '../../content/entities/received.ts';
import type { ContentStore } from '../../content/store.ts';
import { pageEntity } from '../pages/page-record.ts';
import { activityLinesNaming } from './activity-lines.ts';
import type { ErasedData, ToErase } from './erased-data.ts';
import { shortList } from './erased-data.ts';
import { openRuns, removing, type OpenRunDeps } from './run-data.ts';
import { olderDocuments } from './older-documents.ts';
import { placesOfPage } from './places-of-page.ts';
import { findSavedMails, removeFiles } from './saved-mails.ts';

export interface PageDeps extends OpenRunDeps {
  db: mongo.Db;
  content: Pick<ContentStore, 'get' | 'refresh' | 'traces' | 'removeTraces'>;
  /** The folder in which mails are saved if there is no mail server. */
  outbox: string;
  /** Returns the ids of the content states to which open runs and proposals refer. */
  namedStates: () => Promise<string[]>;
}

/** A page of the bundle of an open run. */
interface SentPage {
  run: string;
  content: string;
}

/** A draft or a proposal. */
interface Draft {
  _id: string;
  proposal?: { received?: { content?: string } };
}

/** The part of a receipt that is about one page. */
interface RunItem {
  _id: string;
  run: string;
  before?: { received?: Record<string, ReceivedPage> } | null;
  received?: Record<string, ReceivedPage> | null;
  proposed?: { content?: string; received?: { content?: string } };
}

/** Finds a page with all of its versions, and the documents about it. @throws AppError `page_not_found` */
export async function findPage(deps: PageDeps, id: number): Promise<ToErase> {
  const { db, content } = deps;
  const snapshot = await content.refresh();
  if (id > snapshot.site.last_page_id) throw new AppError('page_not_found');
  const { entries: found, states: ofEntries } = await content.traces([pageEntity(id)]);
  const entries = found as PageEntry[];
  const keys = [...new Set(entries.map(({ key }) => key))];
  const [sent, drafts, items] = await Promise.all([
    db
      .collection<SentPage>('run_pages')
      .find({ key: { $in: keys } })
      .toArray(),
    draftsOf(db, id, keys),
    db.collection<RunItem>('run_items').find({ page_id: id }).toArray(),
  ]);
  const states = [
    ...sent.map((page) => page.content),
    ...drafts.flatMap(({ proposal }) => proposal?.received?.content ?? []),
    ...items.flatMap(statesOfItem),
  ];
  const times = entries.map((entry) => entry.created_at.getTime());
  return {
    subject: `/pages/${id}`,
    entities: [pageEntity(id)],
    ...(times.length > 0 && { since: new Date(Math.min(...times)) }),
    data: [
      openRuns(deps, sent),
      ...draftsData(db, drafts),
      await activityLinesNaming(
        db,
        entries.map(({ title }) => title),
      ),
      {
        kind: 'entries',
        count: entries.length,
        names: shortList(entries.map(({ version, title }) => `version ${version}, ${title}`)),
        remove: async (tombstone) =>
          content.removeTraces(tombstone, states, await deps.namedStates()),
      },
      // The entries refer to the states, so both are removed together.
      {
        kind: 'states',
        count: new Set([...ofEntries, ...states]).size,
        names: [],
        remove: nothing,
      },
      removing(db, 'run_receipts', 'run_items', items),
      await shareLinks(db, id),
      await waitingMails(db, id),
      await savedMails(deps.outbox, id),
      await olderDocuments(db, id),
    ],
    left: await placesOfPage(content, snapshot, id),
  };
}

const nothing = () => Promise.resolve();

const statesOfItem = ({ before, received, proposed }: RunItem): string[] => [
  ...statesOfReceived(before?.received ?? {}),
  ...statesOfReceived(received ?? {}),
  ...[proposed?.content, proposed?.received?.content].flatMap((state) => state ?? []),
];

async function draftsOf(db: mongo.Db, id: number, keys: readonly string[]): Promise<Draft[]> {
  const all = db.collection<Draft & { page_id?: number; page_key?: string }>('page_drafts');
  const [ofPage, ofKey] = await Promise.all([
    all.find({ page_id: id }).toArray(),
    all.find({ page_key: { $in: [...keys] } }).toArray(),
  ]);
  return [...ofPage, ...ofKey];
}

function draftsData(db: mongo.Db, all: readonly Draft[]): ErasedData[] {
  const [drafts, proposals] = [
    all.filter(({ proposal }) => !proposal),
    all.filter(({ proposal }) => proposal),
  ];
  return [
    removing(db, 'drafts', 'page_drafts', drafts),
    removing(db, 'proposals', 'page_drafts', proposals),
  ];
}

async function shareLinks(db: mongo.Db, id: number): Promise<ErasedData> {
  const links = db.collection('share_links');
  return {
    kind: 'share_links',
    count: await links.countDocuments({ page_id: id }),
    names: [],
    remove: () => links.deleteMany({ page_id: id }),
  };
}

/** Reads the unsent mails about the schedule of the page. */
async function waitingMails(db: mongo.Db, id: number): Promise<ErasedData> {
  const mails = db.collection('mail_outbox');
  const filter = { 'about.page_id': id };
  return {
    kind: 'waiting_mails',
    count: await mails.countDocuments(filter),
    names: [],
    remove: () => mails.deleteMany(filter),
  };
}

/** Reads the saved mails that link to the editor of the page, because they contain its title. */
async function savedMails(folder: string, id: number): Promise<ErasedData> {
  const isLink = (line: string) =>
    line
      .split(`/editor/${id}`)
      .slice(1)
      .some((rest) => !/^\d/.test(rest));
  const files = await findSavedMails(folder, (lines) => lines.some(isLink));
  return {
    kind: 'saved_mails',
    count: files.length,
    names: shortList(files),
    remove: () => removeFiles(files),
  };
}
