import {
  CONTACT_REPLIES_MOST,
  type ContactFields,
  type ContactStatus,
} from '@siteyard/schemas/contact-request';
import { AppError } from '@siteyard/schemas/errors';
import { sortKeys } from '@siteyard/schemas/json';
import { TRASH_DAYS } from '@siteyard/schemas/limits';
import {
  type Enquiry,
  type EnquiryOutcome,
  type SentEnquiry,
} from '@siteyard/schemas/rentals/enquiry';
import { requestNumber } from '@siteyard/schemas/rentals/request-number';
import { Types, type Connection, type QueryFilter } from 'mongoose';
import { usable } from '../../database/stored-documents.ts';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { searchFilter, searchWords } from '../../database/search-words.ts';
import { daysBefore } from '../../lib/days.ts';
import { shortSha256 } from '../../lib/sha256.ts';
import { contactRequestModel, type ContactRequestDocument } from './contact-requests.model.ts';

export type ContactRequest = ContactRequestDocument;

export interface ContactRequestFilter {
  search?: string;
  status?: ContactStatus;
  /** The id of the administrator in charge, or `none`. */
  assigned_to?: string;
  /** `none`: enquiries without an outcome. */
  outcome?: EnquiryOutcome | 'none';
  sort: 'newest' | 'oldest';
}

/** The fields that administrators change. */
export interface ContactRequestChange {
  status?: ContactStatus;
  admin_notes?: string;
  assigned_to?: string | null;
  outcome?: EnquiryOutcome | null;
}

export interface ContactRequestsService {
  /**
   * Finds the request that was stored with an `Idempotency-Key`, or null.
   * @param hash see `hashOf`
   * @throws AppError `invalid_request` if the key was used for another message
   */
  findSent(key: string, hash: string): Promise<ContactRequest | null>;
  /**
   * Stores a request. Concurrent calls with the same key get the same request.
   * @throws AppError `captcha_failed` if the captcha answer was used for another request
   */
  create(
    fields: ContactFields & Enquiry,
    sent: { hash?: string; key?: string; captcha?: string },
  ): Promise<ContactRequest>;
  /** Remembers that the mail to the administrators is queued. */
  markNotified(request: ContactRequest): Promise<void>;
  list(
    filter: ContactRequestFilter,
    part: { page: number; limit: number },
  ): Promise<{ items: ContactRequest[]; total: number }>;
  countOpen(): Promise<number>;
  /** The requests from an address in any letter case, also those in the trash, the oldest first. */
  ofPerson(email: string): Promise<ContactRequest[]>;
  /** Whether there is one, in the trash or not. */
  any(): Promise<boolean>;
  /** The other won requests whose days touch those of a request; none if it has no days. */
  wonOnDaysOf(request: ContactRequest): Promise<Enquiry[]>;
  /** Whether there is an enquiry about items. */
  anyEnquiry(): Promise<boolean>;
  /** All requests of a filter, read one after the other. */
  all(filter: ContactRequestFilter): AsyncIterable<ContactRequest>;
  /** Returns null if there is none, or if it is in the trash. */
  find(id: string): Promise<ContactRequest | null>;
  /** @throws AppError `contact_request_not_found` */
  get(id: string): Promise<ContactRequest>;
  /** @throws AppError `contact_request_not_found` */
  update(id: string, change: ContactRequestChange): Promise<ContactRequest>;
  /**
   * Keeps a reply with its request. The same id again changes nothing.
   * @throws AppError `contact_request_not_found`; `invalid_request` if it has too many
   */
  addReply(
    id: string,
    reply: { id: string; text: string; by: string; resolve: boolean },
  ): Promise<ContactRequest>;
  /** Remembers that the mail server has taken a reply. */
  markReplySent(id: string, replyId: string): Promise<void>;
  /** Moves it to the trash. @throws AppError `contact_request_not_found` */
  remove(id: string, by: string | null): Promise<void>;
  listDeleted(): Promise<ContactRequest[]>;
  /** @throws AppError `contact_request_not_found` */
  restore(id: string): Promise<ContactRequest>;
  /** Deletes requests that have been in the trash for 30 days. */
  purgeDeleted(now?: Date): Promise<void>;
}

/** The most won requests of the same days that are compared. */
const WON_MOST = 1_000;

const notFound = () => new AppError('contact_request_not_found');

function idOf(id: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(id)) throw notFound();
  return new Types.ObjectId(id);
}

export function createContactRequestsService(deps: {
  connection: Connection;
}): ContactRequestsService {
  const model = contactRequestModel(deps.connection);

  const findSent: ContactRequestsService['findSent'] = async (key, hash) => {
    const found = await model.findOne({ sent_with: key }).lean();
    if (found && found.sent_hash !== hash)
      throw new AppError('invalid_request', {
        issues: [{ path: 'Idempotency-Key', message: 'was used for another message' }],
      });
    return found;
  };

  const query = (filter: ContactRequestFilter): QueryFilter<ContactRequestDocument> => ({
    deleted: false,
    ...(filter.status && { status: filter.status }),
    ...(filter.assigned_to && {
      assigned_to: filter.assigned_to === 'none' ? null : filter.assigned_to,
    }),
    ...(filter.outcome && outcomeFilter(filter.outcome)),
    ...searchFilter(filter.search),
  });

  const find = (id: string) => model.findOne({ _id: idOf(id), deleted: false }).lean();

  const get = async (id: string): Promise<ContactRequest> => {
    const found = await find(id);
    if (!found) throw notFound();
    return found;
  };

  return {
    findSent,
    async create(fields, sent) {
      const _id = new Types.ObjectId();
      const { hash = hashOf(fields) } = sent;
      const request = {
        ...{ _id, ...fields },
        status: 'open' as const,
        admin_notes: '',
        created_at: new Date(),
        deleted: false,
        notified: false,
        search_words: wordsOf({ _id, ...fields, admin_notes: '' }),
        sent_hash: hash,
        ...(sent.key && { sent_with: sent.key }),
        ...(sent.captcha && { captcha_used: sent.captcha }),
      };
      try {
        const [created] = await model.create([request]);
        if (!created) throw new Error('the contact request was not stored');
        return created.toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // A concurrent call with the same key stored it first.
        const twin = sent.key ? await findSent(sent.key, hash) : null;
        if (twin) return twin;
        throw new AppError('captcha_failed', { cause: error });
      }
    },
    async markNotified({ _id }) {
      await model.updateOne({ _id }, { $set: { notified: true } });
    },
    async list(filter, { page, limit }) {
      const where = query(filter);
      const total = await model.countDocuments(where);
      const skip = (page - 1) * limit;
      if (skip >= total) return { items: [], total };
      const newest = filter.sort === 'newest';
      // Pages of the second half are read from the end, which is faster.
      const fromEnd = skip > total / 2;
      const size = Math.min(limit, total - skip);
      const direction = newest === fromEnd ? 1 : -1;
      const items = await model
        .find(where)
        .sort({ created_at: direction, _id: direction })
        .skip(fromEnd ? total - skip - size : skip)
        .limit(size)
        .lean();
      return { items: fromEnd ? items.reverse() : items, total };
    },
    async ofPerson(email) {
      const wanted = email.trim().toLowerCase();
      const all = model.find({}).sort({ _id: 1 }).lean().cursor({ batchSize: 500 });
      const found: ContactRequest[] = [];
      for await (const request of usable<ContactRequestDocument>(model, all))
        if (request.email.trim().toLowerCase() === wanted) found.push(request);
      return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    },
    any: async () => (await model.exists({})) !== null,
    async wonOnDaysOf({ _id, from, to }) {
      if (!from || !to) return [];
      const days = { 'to.date': { $gte: from.date }, 'from.date': { $lte: to.date } };
      const where = { outcome: 'won', deleted: false, _id: { $ne: _id }, ...days };
      return model
        .find(where as never, { items: 1, from: 1, to: 1 })
        .limit(WON_MOST)
        .lean();
    },
    anyEnquiry: async () => (await model.exists({ 'items.0': { $exists: true } })) !== null,
    countOpen: () => model.countDocuments(query({ status: 'open', sort: 'newest' })),
    all(filter) {
      const direction = filter.sort === 'newest' ? -1 : 1;
      const found = model
        .find(query(filter))
        .sort({ created_at: direction, _id: direction })
        .lean()
        .cursor({ batchSize: 500 });
      return usable<ContactRequestDocument>(model, found);
    },
    find,
    get,
    async update(id, change) {
      const { outcome, ...rest } = change;
      const set = Object.fromEntries(
        Object.entries({ ...rest, outcome: outcome ?? undefined }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      const { admin_notes } = change;
      const words = admin_notes !== undefined && wordsOf({ ...(await get(id)), admin_notes });
      // One write, so that the search never misses notes that are saved.
      const updated = await model
        .findOneAndUpdate(
          { _id: idOf(id), deleted: false },
          {
            $set: { deleted: false, ...set, ...(words && { search_words: words }) },
            $unset: { imported_by: 1, ...(outcome === null && { outcome: 1 }) },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (!updated) throw notFound();
      return updated;
    },
    async addReply(id, { resolve, ...reply }) {
      const written = await model
        .findOneAndUpdate(
          {
            _id: idOf(id),
            deleted: false,
            'replies.id': { $ne: reply.id },
            [`replies.${CONTACT_REPLIES_MOST - 1}`]: { $exists: false },
          },
          {
            $push: { replies: { ...reply, written_at: new Date() } },
            ...(resolve && { $set: { status: 'resolved' as const } }),
            $unset: { imported_by: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (written) return written;
      const request = await find(id);
      if (!request) throw notFound();
      if (!request.replies?.some((each) => each.id === reply.id))
        throw new AppError('invalid_request', {
          issues: [{ path: 'reply', message: `is one too many; at most ${CONTACT_REPLIES_MOST}` }],
        });
      return request;
    },
    async markReplySent(id, replyId) {
      const sent = { [`replies_sent.${replyId}`]: new Date() };
      await model.updateOne({ _id: idOf(id), 'replies.id': replyId }, { $set: sent });
    },
    async remove(id, by) {
      const { modifiedCount } = await model.updateOne(
        { _id: idOf(id), deleted: false },
        {
          $set: { deleted: true, deleted_at: new Date(), deleted_by: by },
          $unset: { imported_by: 1 },
        },
      );
      if (modifiedCount === 0) throw notFound();
    },
    listDeleted: () => model.find({ deleted: true }).sort({ created_at: -1, _id: -1 }).lean(),
    async restore(id) {
      const restored = await model
        .findOneAndUpdate(
          { _id: idOf(id), deleted: true },
          {
            $set: { deleted: false },
            $unset: { deleted_at: 1, deleted_by: 1, imported_by: 1, undone: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (!restored) throw notFound();
      return restored;
    },
    async purgeDeleted(now = new Date()) {
      await model.deleteMany({ deleted: true, deleted_at: { $lt: daysBefore(TRASH_DAYS, now) } });
    },
  };
}

/** Enquiries have items or dates; other requests have no outcome. */
const outcomeFilter = (outcome: EnquiryOutcome | 'none') =>
  outcome === 'none'
    ? {
        outcome: { $exists: false },
        $or: [{ items: { $exists: true } }, { from: { $exists: true } }],
      }
    : { outcome };

/** The words of a request, for the search. Enquiries are also found by their number and their items. */
export function wordsOf(
  request: ContactFields & Enquiry & { _id?: Types.ObjectId; admin_notes: string },
): string[] {
  const { first_name, last_name, email, phone, subject, message, admin_notes } = request;
  const { _id, items, delivery } = request;
  const own = [first_name, last_name, email, phone, subject, message, admin_notes];
  if (!items) return searchWords(...own);
  const number = _id && requestNumber(_id.toHexString());
  return searchWords(number, ...items.map(({ name }) => name), delivery?.place, ...own);
}

/**
 * A hash of the fields that a visitor has sent. It does not depend on the source: the form may send
 * another one with a retry.
 */
export function hashOf(fields: ContactFields, enquiry: SentEnquiry = {}): string {
  const { first_name, last_name, email, phone, subject, message } = fields;
  const { source: _, ...asked } = enquiry;
  const own = [first_name, last_name, email, phone, subject, message];
  const isPlain = Object.keys(asked).length === 0;
  return shortSha256(JSON.stringify(isPlain ? own : [...own, sortKeys(asked)]));
}
