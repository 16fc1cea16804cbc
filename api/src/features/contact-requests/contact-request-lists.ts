import type { ContactStatus } from '@siteyard/schemas/http';
import type { Enquiry, EnquiryOutcome } from '@siteyard/schemas/rentals';
import type { Model, QueryFilter } from 'mongoose';
import { searchFilter } from '../../database/search-words.ts';
import { readAll, usable } from '../../database/stored-documents.ts';
import type { ContactRequestDocument } from './contact-requests.model.ts';

interface ContactRequestFilter {
  search?: string;
  status?: ContactStatus;
  /** The id of the administrator in charge, or `none`. */
  assigned_to?: string;
  /** `none`: enquiries without an outcome. */
  outcome?: EnquiryOutcome | 'none';
  sort: 'newest' | 'oldest';
}

/** Lists and searches contact requests. */
export interface ContactRequestLists {
  /** Returns one page of the requests that match a filter, and the total number of these requests. */
  list(
    filter: ContactRequestFilter,
    part: { page: number; limit: number },
  ): Promise<{ items: ContactRequestDocument[]; total: number }>;
  /** Counts the open requests that are not in the trash. */
  countOpen(): Promise<number>;
  /**
   * Returns the requests from an e-mail address, oldest first. Ignores the letter case and includes the
   * trash.
   */
  ofPerson(email: string): Promise<ContactRequestDocument[]>;
  /** Whether there is any request, including the trash. */
  any(): Promise<boolean>;
  /**
   * Returns other won requests whose rental days overlap those of a request; none if the request has no
   * days.
   */
  wonOnDaysOf(request: ContactRequestDocument): Promise<Enquiry[]>;
  /** Whether there is an enquiry about items. */
  anyEnquiry(): Promise<boolean>;
  /** Reads all requests that match a filter, one at a time. */
  all(filter: ContactRequestFilter): AsyncIterable<ContactRequestDocument>;
}

/** The maximum number of won requests with overlapping days that are compared. */
const WON_MOST = 1_000;

/** @param model the stored requests */
export function createContactRequestLists(
  model: Model<ContactRequestDocument>,
): ContactRequestLists {
  return {
    async list(filter, { page, limit }) {
      const where = query(filter);
      const [items, total] = await Promise.all([
        readAll(
          model
            .find(where)
            .sort(orderOf(filter))
            .skip((page - 1) * limit)
            .limit(limit)
            .lean(),
        ),
        model.countDocuments(where),
      ]);
      return { items, total };
    },
    async ofPerson(email) {
      const wanted = email.trim().toLowerCase();
      const all = model.find({}).sort({ _id: 1 }).lean().cursor({ batchSize: 500 });
      const found: ContactRequestDocument[] = [];
      for await (const request of usable<ContactRequestDocument>(model, all))
        if (request.email.trim().toLowerCase() === wanted) found.push(request);
      return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    },
    any: async () => (await model.exists({})) !== null,
    async wonOnDaysOf({ _id, from, to }) {
      if (!from || !to) return [];
      const days = { 'to.date': { $gte: from.date }, 'from.date': { $lte: to.date } };
      const where = { outcome: 'won', deleted: false, _id: { $ne: _id }, ...days };
      return readAll(
        model
          .find(where as never, { items: 1, from: 1, to: 1 })
          .limit(WON_MOST)
          .lean(),
      );
    },
    anyEnquiry: async () => (await model.exists({ 'items.0': { $exists: true } })) !== null,
    countOpen: () => model.countDocuments(query({ status: 'open', sort: 'newest' })),
    all(filter) {
      const found = model
        .find(query(filter))
        .sort(orderOf(filter))
        .lean()
        .cursor({ batchSize: 500 });
      return usable<ContactRequestDocument>(model, found);
    },
  };
}

const orderOf = ({ sort }: ContactRequestFilter) => {
  const direction = sort === 'newest' ? -1 : 1;
  return { created_at: direction, _id: direction } as const;
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

/** Finds enquiries, which have items or dates, without an outcome; or all requests with one outcome. */
const outcomeFilter = (outcome: EnquiryOutcome | 'none') =>
  outcome === 'none'
    ? {
        outcome: { $exists: false },
        $or: [{ items: { $exists: true } }, { from: { $exists: true } }],
      }
    : { outcome };
