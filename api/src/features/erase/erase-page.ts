import { AppError } from '@siteyard/schemas/errors';
import type { mongo } from 'mongoose';
import type { PageEntry } from '../../content/entities/page.ts';
import { statesOfReceived, type ReceivedPage } from '../../content/entities/received.ts';
import type { ContentStore } from '../../content/store.ts';
import { pageEntity } from '../pages/page-record.ts';
import { activityLinesNaming } from './activity-lines.ts';
import { earliest, type ErasedData, type ToErase } from './erased-data.ts';
import { olderDocuments } from './older-documents.ts';
import { placesOfPage } from './places-of-page.ts';
import { openRuns, type OpenRunDeps } from './open-runs.ts';
import { savedMails } from './saved-mails.ts';
import {
  entriesOf,
  foundDocuments,
  selectedDocuments,
  statesOf,
  type TracesDeps,
} from './stored-data.ts';

export interface PageDeps extends OpenRunDeps, TracesDeps {
  db: mongo.Db;
  content: Pick<ContentStore, 'get' | 'refresh' | 'traces' | 'removeTraces'>;
  /** The folder in which mails are saved if there is no mail server. */
  outbox: string;
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
  const names = entries.map(({ version, title }) => `version ${version}, ${title}`);
  return {
    subject: `/pages/${id}`,
    entities: [pageEntity(id)],
    since: earliest(entries.map(({ created_at }) => created_at)),
    data: [
      openRuns(deps, sent),
      ...draftsData(db, drafts),
      await activityLinesNaming(
        db,
        entries.map(({ title }) => title),
      ),
      entriesOf(deps, names, states),
      statesOf([...ofEntries, ...states]),
      foundDocuments(db, 'run_receipts', 'run_items', items),
      await selectedDocuments(db, 'share_links', 'share_links', { page_id: id }),
      // The mails about the schedule of the page.
      await selectedDocuments(db, 'waiting_mails', 'mail_outbox', { 'about.page_id': id }),
      await savedMails(deps.outbox, (lines) => lines.some((line) => isLinkToEditor(line, id))),
      await olderDocuments(db, id),
    ],
    left: await placesOfPage(content, snapshot, id),
  };
}

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
    foundDocuments(db, 'drafts', 'page_drafts', drafts),
    foundDocuments(db, 'proposals', 'page_drafts', proposals),
  ];
}

/** Whether a line links to the editor of a page. Mails with such a link contain the title of the page. */
const isLinkToEditor = (line: string, id: number): boolean =>
  line
    .split(`/editor/${id}`)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));
