import type { BundlePage } from '@siteyard/schemas/bundle';
import { withSocialImage } from '@siteyard/schemas/images';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import type { Actor } from '../../lib/actor.ts';
import { receivedField } from '../../lib/received-hash.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { canonical } from './page-content-write.ts';
import { pageModel, type PageDocument } from './pages.model.ts';
import { detailsOf } from '@siteyard/schemas/page-details';
import { wordsOf } from './page-changes.ts';

/** A page of a bundle, and its origin. */
export interface Received {
  page: BundlePage;
  /** The name of its origin, such as `seed:demo`. */
  from: string;
  /** The hash to remember as the base of later merges. */
  hash: string;
  actor: Actor;
}

/** Pages as a seed finds them, and creates them at the first start. */
export interface ReceivedPages {
  /** The page with this key, of any status, or null. */
  findByKey(key: string): Promise<PageDocument | null>;
  /** Whether there is any page, of any status. */
  anyPage(): Promise<boolean>;
  /** Creates the page with its number and key; returns false if another page has one of them. */
  insert(received: Received): Promise<boolean>;
  /** Stores the hash of what was received, without changing the page. */
  remember(id: number, from: string, hash: string): Promise<void>;
}

export function createReceivedPages(deps: {
  connection: Connection;
  siteState: SiteState;
}): ReceivedPages {
  const { siteState } = deps;
  const model = pageModel(deps.connection);

  /** The fields of a page that is received. */
  function fieldsOf({ page, from, hash, actor }: Received) {
    const prepared = canonical(readPageContent(page.content).content);
    const { address, ...details } = detailsOf(page);
    const now = new Date();
    return {
      ...details,
      ...(address && { address }),
      content: prepared.content,
      content_hash: prepared.hash,
      images: withSocialImage(prepared.images, details.social_image),
      search_words: wordsOf({ ...page, _id: page.id }),
      saved_by: actor.name,
      source: actor.source,
      updated_at: now,
      published_at: now,
      received: { [receivedField(from)]: hash },
    };
  }

  return {
    findByKey: (key) => model.findOne({ key }).lean(),
    anyPage: async () => (await model.exists({})) !== null,
    async insert(received) {
      const { page } = received;
      const fields = fieldsOf(received);
      await siteState.reservePageId(page.id);
      try {
        await model.create([
          {
            _id: page.id,
            key: page.key,
            status: 'live',
            ...fields,
            content_revision: 1,
            details_revision: 1,
            version: 1,
            created_at: fields.updated_at,
          },
        ]);
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      await siteState.bump();
      return true;
    },
    async remember(id, from, hash) {
      await model.updateOne({ _id: id }, { $set: { [`received.${receivedField(from)}`]: hash } });
    },
  };
}
