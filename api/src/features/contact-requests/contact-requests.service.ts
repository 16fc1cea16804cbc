import {
  CONTACT_REPLIES_MOST,
  type ContactFields,
  type ContactStatus,
} from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Enquiry, EnquiryOutcome } from '@siteyard/schemas/rentals';
import { Types, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readOne, readWritten } from '../../database/stored-documents.ts';
import { idOf, noContactRequest } from './contact-request-id.ts';
import { createContactRequestLists, type ContactRequestLists } from './contact-request-lists.ts';
import { createContactRequestTrash, type ContactRequestTrash } from './contact-request-trash.ts';
import { contactRequestModel, type ContactRequestDocument } from './contact-requests.model.ts';
import { hashOf, wordsOf } from './request-words.ts';

export type ContactRequest = ContactRequestDocument;

/** The fields that administrators change. */
interface ContactRequestChange {
  status?: ContactStatus;
  admin_notes?: string;
  assigned_to?: string | null;
  outcome?: EnquiryOutcome | null;
}

export interface ContactRequestsService extends ContactRequestLists, ContactRequestTrash {
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
  /** Records that the mail to the administrators is queued. */
  markNotified(request: ContactRequest): Promise<void>;
  /** Returns a request; null if there is none, or if it is in the trash. */
  find(id: string): Promise<ContactRequest | null>;
  /** @throws AppError `contact_request_not_found` */
  get(id: string): Promise<ContactRequest>;
  /** @throws AppError `contact_request_not_found` */
  update(id: string, change: ContactRequestChange): Promise<ContactRequest>;
  /**
   * Stores a reply with its request. Does nothing if the reply's id is already stored.
   * @throws AppError `contact_request_not_found`; `invalid_request` if the request has too many replies
   */
  addReply(
    id: string,
    reply: { id: string; text: string; by: string; resolve: boolean; isQuoted: boolean },
  ): Promise<ContactRequest>;
  /** Records that the mail server has accepted a reply. */
  markReplySent(id: string, replyId: string): Promise<void>;
}

export function createContactRequestsService(deps: {
  connection: Connection;
}): ContactRequestsService {
  const model = contactRequestModel(deps.connection);

  const findSent: ContactRequestsService['findSent'] = async (key, hash) => {
    const found = await readOne(model.findOne({ sent_with: key }).lean());
    if (found && found.sent_hash !== hash)
      throw new AppError('invalid_request', {
        issues: [{ path: 'Idempotency-Key', message: 'was used for another message' }],
      });
    return found;
  };

  const find = (id: string) => readOne(model.findOne({ _id: idOf(id), deleted: false }).lean());

  const get = async (id: string): Promise<ContactRequest> => {
    const found = await find(id);
    if (!found) throw noContactRequest();
    return found;
  };

  return {
    ...createContactRequestLists(model),
    ...createContactRequestTrash(model),
    findSent,
    async create(fields, sent) {
      const _id = new Types.ObjectId();
      const { hash = hashOf(fields) } = sent;
      const request = {
        _id,
        ...fields,
        status: 'open' as const,
        admin_notes: '',
        created_at: new Date(),
        deleted: false,
        notified: false,
        search_words: wordsOf({
          _id,
          ...fields,
          admin_notes: '',
        }),
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
        // A concurrent call with the same key was first.
        const twin = sent.key ? await findSent(sent.key, hash) : null;
        if (twin) return twin;
        throw new AppError('captcha_failed', { cause: error });
      }
    },
    async markNotified({ _id }) {
      await model.updateOne({ _id }, { $set: { notified: true } });
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
      // Saves the notes and their search words with one write, so that the search always finds saved notes.
      const updated = await readWritten(
        model
          .findOneAndUpdate(
            { _id: idOf(id), deleted: false },
            {
              $set: { deleted: false, ...set, ...(words && { search_words: words }) },
              $unset: { imported_by: 1, ...(outcome === null && { outcome: 1 }) },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      );
      if (!updated) throw noContactRequest();
      return updated;
    },
    async addReply(id, { resolve, isQuoted, ...reply }) {
      const changes = {
        ...(resolve && { status: 'resolved' as const }),
        ...(isQuoted && { outcome: 'quoted' as const }),
      };
      const written = await readWritten(
        model
          .findOneAndUpdate(
            {
              _id: idOf(id),
              deleted: false,
              'replies.id': { $ne: reply.id },
              [`replies.${CONTACT_REPLIES_MOST - 1}`]: { $exists: false },
            },
            {
              $push: { replies: { ...reply, written_at: new Date() } },
              ...(Object.keys(changes).length > 0 && { $set: changes }),
              $unset: { imported_by: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      );
      if (written) return written;
      const request = await find(id);
      if (!request) throw noContactRequest();
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
  };
}
