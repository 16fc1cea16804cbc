import { randomUUID } from 'node:crypto';
import { withoutSearchDefaults, type PageDetails } from '@siteyard/schemas/content';
import { withSocialImage } from '@siteyard/schemas/images';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { PreparedContent } from './prepared-content.ts';
import {
  contentState,
  headOf,
  pageEntity,
  readPage,
  refuseTaken,
  type Page,
} from './page-record.ts';

interface NewPage {
  prepared: PreparedContent;
  actor: Actor;
  /** See `callOf`. */
  createdWith?: string | undefined;
}

/**
 * Creates an unpublished page with the next number. If a call with the same `createdWith` has created a
 * page, returns that page.
 * @throws AppError `address_taken`, `address_reserved`
 */
export const insertPage = (
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>,
  details: PageDetails,
  { prepared, actor, createdWith }: NewPage,
): Promise<Page> =>
  retryOnConflict(async () => {
    const twin = createdWith && createdBy(await content.refresh(), createdWith);
    if (twin) return readPage(content, twin);
    const { state, id: stateId } = contentState(prepared.content);
    const key = randomUUID();
    let entry: PageEntry | undefined;
    const compute = (snapshot: SiteSnapshot, at: Date) => {
      if (createdWith && createdBy(snapshot, createdWith)) throw new WriteConflict();
      const id = snapshot.site.last_page_id + 1;
      entry = {
        id,
        key,
        ...withoutSearchDefaults(details),
        former_addresses: [],
        content: stateId,
        content_hash: prepared.hash,
        images: withSocialImage(prepared.images, details.social_image),
        content_revision: 0,
        details_revision: 0,
        version: 0,
        created_at: at,
        updated_at: at,
        updated_by: actor.name,
        source: actor.source,
        published_at: null,
        ...(createdWith && { created_with: createdWith }),
      };
      refuseTaken(snapshot, entry);
      return { entries: new Map([[pageEntity(id), entry]]) };
    };
    await content.commit(
      { by: actor.name, source: actor.source },
      { kind: 'create', states: [state], compute },
    );
    return { ...headOf(entry!), content: prepared.content };
  });

const createdBy = (snapshot: SiteSnapshot, createdWith: string): PageEntry | undefined =>
  snapshot.all('page').find(({ created_with }) => created_with === createdWith);
