import { CONTACT_REPLIES_MOST } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Model } from 'mongoose';
import { readWritten } from '../../database/stored-documents.ts';
import { idOf, noContactRequest } from './contact-request-id.ts';
import type { ContactRequestDocument } from './contact-requests.model.ts';

/** The replies to a contact request. They are stored in the request. */
export interface ContactRequestReplies {
  /**
   * Stores a reply with its request. Does nothing if the reply's id is already stored.
   * @throws AppError `contact_request_not_found`; `invalid_request` if the request has too many replies
   */
  addReply(
    id: string,
    reply: { id: string; text: string; by: string; resolve: boolean; isQuoted: boolean },
  ): Promise<ContactRequestDocument>;
  /** Records that the mail server has accepted a reply. */
  markReplySent(id: string, replyId: string): Promise<void>;
}

/**
 * @param model the stored requests
 * @param find returns a request; null if there is none, or if it is in the trash
 */
export function createContactRequestReplies(
  model: Model<ContactRequestDocument>,
  find: (id: string) => Promise<ContactRequestDocument | null>,
): ContactRequestReplies {
  return {
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
