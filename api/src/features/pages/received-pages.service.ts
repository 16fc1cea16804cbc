import type { BundlePage } from '@siteyard/schemas/bundle';
import { withSocialImage } from '@siteyard/schemas/images';
import { readPageContent, detailsOf } from '@siteyard/schemas/content';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { prepareValid } from './prepared-content.ts';
import { contentState, isAddressTaken, pageEntity, readPage, type Page } from './page-record.ts';
import { rememberReceived } from './remember-received.ts';

/** A page of a bundle, and its origin. */
interface Received {
  page: BundlePage;
  /** The name of its origin, such as `seed:demo`. */
  from: string;
  /** The hash to remember as the base of later merges. */
  hash: string;
  actor: Actor;
}

/** Reads and creates pages for a seed, at the first start of a site. */
export interface ReceivedPages {
  /** Returns the page with this key, also from the trash; null if there is none. */
  findByKey(key: string): Promise<FoundPage | null>;
  /** Whether there is any page, also in the trash. */
  anyPage(): Promise<boolean>;
  /** Creates the page with its number and key; returns false if another page has one of them. */
  insert(received: Received): Promise<boolean>;
  /** Stores the hash of a received page, without changing the page. */
  remember(id: number, from: string, hash: string): Promise<void>;
}

/** A stored page, with its received values. */
type FoundPage = Page & Pick<PageEntry, 'received'> & { undone: boolean };

/** Thrown if another page has the number, the key or the address. */
class Taken extends Error {}

export function createReceivedPages(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
}): ReceivedPages {
  const { content } = deps;
  return {
    async findByKey(key) {
      const entry = (await content.refresh()).pageByKey(key);
      if (!entry) return null;
      const { received, deleted } = entry;
      const undone = deleted?.undone === true;
      return { ...(await readPage(content, entry)), undone, ...(received && { received }) };
    },
    anyPage: async () => (await content.refresh()).all('page').length > 0,
    async insert({ page, from, hash, actor }) {
      const prepared = prepareValid(readPageContent(page.content).content);
      const { state, id: stateId } = contentState(prepared.content);
      const details = detailsOf(page);
      try {
        await content.commit(
          { by: actor.name, source: actor.source },
          {
            kind: 'create',
            states: [state],
            compute(snapshot, at) {
              const { id, key } = page;
              const isTaken = isAddressTaken(snapshot, details.address, id);
              if (isTaken || snapshot.entry('page', id) || snapshot.pageByKey(key))
                throw new Taken();
              const entry: PageEntry = {
                id,
                key,
                ...details,
                former_addresses: [],
                content: stateId,
                content_hash: prepared.hash,
                images: withSocialImage(prepared.images, details.social_image),
                content_revision: 1,
                details_revision: 1,
                version: 1,
                created_at: at,
                updated_at: at,
                published_at: at,
                updated_by: actor.name,
                source: actor.source,
                received: { [receivedField(from)]: { hash } },
              };
              return { entries: new Map([[pageEntity(id), entry]]) };
            },
          },
        );
        return true;
      } catch (error) {
        if (error instanceof Taken) return false;
        throw error;
      }
    },
    remember: (id, from, hash) =>
      rememberReceived(content, { by: null, source: 'seed' }, id, {
        field: receivedField(from),
        hash,
      }),
  };
}
