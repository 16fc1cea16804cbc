import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';
import type { Model } from 'mongoose';
import { daysBefore } from '../../lib/days.ts';
import { idOf, noContactRequest } from './contact-request-id.ts';
import type { ContactRequestDocument } from './contact-requests.model.ts';
import { readAll, readWritten } from '../../database/stored-documents.ts';

/** The trash of contact requests. Deleted requests are kept for 30 days. */
export interface ContactRequestTrash {
  /** Moves a request to the trash. @throws AppError `contact_request_not_found` */
  remove(id: string, by: string | null): Promise<void>;
  listDeleted(): Promise<ContactRequestDocument[]>;
  /** @throws AppError `contact_request_not_found` */
  restore(id: string): Promise<ContactRequestDocument>;
  /** Deletes requests that have been in the trash for 30 days. */
  purgeDeleted(now?: Date): Promise<void>;
}

/** @param model the stored requests */
export function createContactRequestTrash(
  model: Model<ContactRequestDocument>,
): ContactRequestTrash {
  return {
    async remove(id, by) {
      const { modifiedCount } = await model.updateOne(
        { _id: idOf(id), deleted: false },
        {
          $set: { deleted: true, deleted_at: new Date(), deleted_by: by },
          $unset: { imported_by: 1 },
        },
      );
      if (modifiedCount === 0) throw noContactRequest();
    },
    listDeleted: () =>
      readAll(model.find({ deleted: true }).sort({ created_at: -1, _id: -1 }).lean()),
    async restore(id) {
      const restored = await readWritten(
        model
          .findOneAndUpdate(
            { _id: idOf(id), deleted: true },
            {
              $set: { deleted: false },
              $unset: { deleted_at: 1, deleted_by: 1, imported_by: 1, undone: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      );
      if (!restored) throw noContactRequest();
      return restored;
    },
    async purgeDeleted(now = new Date()) {
      await model.deleteMany({ deleted: true, deleted_at: { $lt: daysBefore(TRASH_DAYS, now) } });
    },
  };
}
