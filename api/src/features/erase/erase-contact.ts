import type { mongo } from 'mongoose';
import { activityLines } from './activity-lines.ts';
import { earliest, shortList, type ErasedData, type ToErase } from './erased-data.ts';
import { hasAddress, savedMails } from './saved-mails.ts';
import { selectedDocuments } from './stored-data.ts';

/** A stored contact request. It may be malformed. */
interface StoredRequest {
  _id: mongo.ObjectId;
  email?: unknown;
  created_at?: unknown;
  subject?: unknown;
}

interface SentRequest {
  _id: string;
  run: string;
  request?: { email?: unknown };
}

export interface ContactDeps {
  db: mongo.Db;
  /** The folder in which mails are saved if there is no mail server. */
  outbox: string;
  /**
   * Whether an administrator has this address. Their lines in the activity log and their mails are not
   * erased.
   */
  isAdministrator: (email: string) => Promise<boolean>;
}

/** Finds all data that a person has sent, and the replies to that person. */
export async function findContact(deps: ContactDeps, given: string): Promise<ToErase> {
  const address = given.trim().toLowerCase();
  const isSame = (value: unknown) =>
    typeof value === 'string' && value.trim().toLowerCase() === address;
  const { own, others } = await requestsOf(deps.db, address, isSame);
  const isAdministrator = await deps.isAdministrator(address);
  const times = own.flatMap(({ created_at }) => (created_at instanceof Date ? [created_at] : []));
  const ids = own.map(({ _id }) => _id);
  const aboutRequests = { 'about.id': { $in: ids.map((id) => id.toHexString()) } };
  return {
    subject: '/contact_requests',
    entities: [],
    since: earliest(times),
    data: [
      await selectedDocuments(deps.db, 'waiting_mails', 'mail_outbox', aboutRequests),
      await savedMails(deps.outbox, mailsOf(address, isAdministrator)),
      await receivedRequests(deps.db, isSame),
      ...(isAdministrator ? [] : [await activityLines(deps.db, isSame)]),
      {
        kind: 'contact_requests',
        count: own.length,
        names: shortList(own.map(nameOf)),
        remove: () => deps.db.collection('contact_requests').deleteMany({ _id: { $in: ids } }),
      },
    ],
    left: others.map((request) => ({ reason: 'mentions', where: nameOf(request) })),
  };
}

/** Reads the requests from an address, and the requests from other addresses that mention it. */
async function requestsOf(db: mongo.Db, address: string, isSame: (value: unknown) => boolean) {
  const own: StoredRequest[] = [];
  const others: StoredRequest[] = [];
  for await (const request of db.collection<StoredRequest>('contact_requests').find({})) {
    if (isSame(request.email)) own.push(request);
    else if (JSON.stringify(request).toLowerCase().includes(address)) others.push(request);
  }
  return { own, others };
}

function nameOf({ _id, created_at, subject }: StoredRequest): string {
  const day = created_at instanceof Date ? created_at.toISOString().slice(0, 10) : 'undated';
  const about = typeof subject === 'string' && subject !== '' ? `, ${subject}` : '';
  return `${_id.toHexString()}, ${day}${about}`;
}

/**
 * Returns whether the lines are those of a mail to a person, or of a mail about a request of that person.
 * Mails to an administrator stay.
 */
function mailsOf(address: string, isAdministrator: boolean) {
  const heads = isAdministrator ? /^(reply-to|email):/ : /^(to|reply-to|email):/;
  const isAbout = (line: string) => heads.test(line) && hasAddress(line, address);
  return (lines: readonly string[]) => lines.some((line) => isAbout(line.toLowerCase()));
}

/** Reads the requests in bundles that runs have received but not applied. */
async function receivedRequests(
  db: mongo.Db,
  isSame: (value: unknown) => boolean,
): Promise<ErasedData> {
  const sent = db.collection<SentRequest>('run_contacts');
  const found: SentRequest[] = [];
  for await (const each of sent.find({})) if (isSame(each.request?.email)) found.push(each);
  return {
    kind: 'received_requests',
    count: found.length,
    names: shortList(found.map(({ run }) => `run ${run}`)),
    remove: () => sent.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }),
  };
}
