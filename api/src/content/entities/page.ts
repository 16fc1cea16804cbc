import type { ChangeSource, PageDetails } from '@siteyard/schemas/page';

/** A page, without its content and its details: what lists, menus, addresses and the sitemap need. */
export interface PageEntry {
  /** The number in its URL. */
  id: number;
  /** The UUID that copies of the site share. */
  key: string;
  /** The state with its details and the id of its content. */
  state: string;
  /** The state with its content. */
  content: string;
  title: string;
  description: string;
  /** '' if it has no readable address. */
  address: string;
  former_addresses: string[];
  /** null if visitors do not see it. */
  published_at: Date | null;
  unpublished_at?: Date | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Raised by each change. */
  version: number;
  /** Raised by each change of the content. */
  content_revision: number;
  /** Raised by each change of the details. */
  details_revision: number;
  /** File names of the pictures that it shows. */
  images: string[];
  /** Present while it is in the trash. */
  deleted?: { at: Date; by: string | null };
  schedule?: PageSchedule;
  /** The page states that other sites, folders or seeds last sent, by their name. */
  received?: Record<string, string>;
  /** The idempotency key of the call that created it, with the caller. */
  created_with?: string;
}

/** A change of a page that is made at a date. */
export interface PageSchedule {
  id: string;
  action: 'publish' | 'unpublish';
  at: Date;
  by: { name: string | null; administratorId?: string };
  made_at: Date;
  base_revision: number;
  base_details?: Partial<PageDetails>;
  /** The states that become the page's. */
  state?: string;
  content?: string;
  missed?: { at: Date; reason: 'published_since' | 'refused'; message: string };
}

export const page = {
  rising: ['version', 'content_revision', 'details_revision', 'updated_at'],
  statesOf: ({ state, content, schedule, received }: PageEntry) => [
    state,
    content,
    ...(schedule?.state ? [schedule.state] : []),
    ...(schedule?.content ? [schedule.content] : []),
    ...Object.values(received ?? {}),
  ],
} as const;
