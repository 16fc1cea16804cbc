import type { ContactFields, ContactStatus } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Enquiry, EnquiryOutcome } from '@siteyard/schemas/rentals';
import { Types, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readOne, readWritten } from '../../database/stored-documents.ts';
import { idOf, noContactRequest } from './contact-request-id.ts';
import { createContactRequestLists, type ContactRequestLists } from './contact-request-lists.ts';
import {
  createContactRequestReplies,
  type ContactRequestReplies,
} from './contact-request-replies.ts';
import { createContactRequestTrash, type ContactRequestTrash } from './contact-request-trash.ts';
import { contactRequestModel, type ContactRequestDocument } from './contact-requests.model.ts';
import { wordsOf } from './request-words.ts';

export type ContactRequest = ContactRequestDocument;

/** The fields that administrators change. */
interface ContactRequestChange {
  status?: ContactStatus;
  admin_notes?: string;
  assigned_to?: string | null;
  outcome?: EnquiryOutcome | null;
}

export interface ContactRequestsService
  extends ContactRequestLists, ContactRequestReplies, ContactRequestTrash {
  /**
   * Finds the request that was stored with an `Idempotency-Key`, or null.
   * @param hash see `hashOf`
   * @throws AppError `invalid_request` if the key was used for another message
   */
  findSent(key: string, hash: string): Promise<ContactRequest | null>;
  /**
   * Stores a request. Concurrent calls with the same key get the same request.
   * @param sent `hash`: see `hashOf`; `key`: the `Idempotency-Key`; `captcha`: the id of the captcha answer
   * @throws AppError `captcha_failed` if the captcha answer was used for another request
   */
  create(
    fields: ContactFields & Enquiry,
    sent: { hash: string; key?: string; captcha?: string },
  ): Promise<ContactRequest>;
  /** Records that the mail to the administrators is queued. */
  markNotified(request: ContactRequest): Promise<void>;
  /** Returns a request; null if there is none, or if it is in the trash. */
  find(id: string): Promise<ContactRequest | null>;
  /** @throws AppError `contact_request_not_found` */
  get(id: string): Promise<ContactRequest>;
  /** @throws AppError `contact_request_not_found` */
  update(id: string, change: ContactRequestChange): Promise<ContactRequest>;
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
    ...createContactRequestReplies(model, find),
    ...createContactRequestTrash(model),
    findSent,
    async create(fields, sent) {
      const _id = new Types.ObjectId();
      const request = {
        _id,
        ...fields,
        status: 'open' as const,
        admin_notes: '',
        created_at: new Date(),
        deleted: false,
        notified: false,
        search_words: wordsOf({ _id, ...fields, admin_notes: '' }),
        sent_hash: sent.hash,
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
        const twin = sent.key ? await findSent(sent.key, sent.hash) : null;
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
      const { admin_notes } = change;
      const set = withoutUndefined({
        ...rest,
        outcome: outcome ?? undefined,
        // Saved with the notes in one write, so that the search always finds saved notes.
        search_words:
          admin_notes === undefined ? undefined : wordsOf({ ...(await get(id)), admin_notes }),
      });
      const updated = await readWritten(
        model
          .findOneAndUpdate(
            { _id: idOf(id), deleted: false },
            {
              ...(Object.keys(set).length > 0 && { $set: set }),
              $unset: { imported_by: 1, ...(outcome === null && { outcome: 1 }) },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      );
      if (!updated) throw noContactRequest();
      return updated;
    },
  };
}

const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
