import { randomUUID } from 'node:crypto';
import { withoutSearchDefaults, type PageDetails } from '@siteyard/schemas/content';
import { withSocialImage } from '@siteyard/schemas/images';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import type { PreparedContent } from './page-content-write.ts';
import { contentState, headOf, pageEntity, refuseTaken, type Page } from './page-record.ts';

/** Thrown if an earlier call with the same idempotency key has created the page. */
export class Created extends Error {
  readonly entry: PageEntry;

  constructor(entry: PageEntry) {
    super();
    this.entry = entry;
  }
}

interface NewPage {
  prepared: PreparedContent;
  actor: Actor;
  /** The idempotency key of the call, with its caller. */
  createdWith?: string | undefined;
}

/** Creates an unpublished page with the next number. @throws AppError `address_taken`; Created */
export async function insertPage(
  content: Pick<ContentStore, 'commit'>,
  details: PageDetails,
  { prepared, actor, createdWith }: NewPage,
): Promise<Page> {
  const { state, id: stateId } = contentState(prepared.content);
  const key = randomUUID();
  let entry: PageEntry | undefined;
  await content.commit(
    { by: actor.name, source: actor.source },
    {
      kind: 'create',
      states: [state],
      compute(snapshot, at) {
        const twin = createdWith && createdBy(snapshot, createdWith);
        if (twin) throw new Created(twin);
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
      },
    },
  );
  return { ...headOf(entry!), content: prepared.content };
}

const createdBy = (snapshot: SiteSnapshot, createdWith: string): PageEntry | undefined =>
  snapshot.all('page').find(({ created_with }) => created_with === createdWith);
