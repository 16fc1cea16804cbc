import type { BaseDetails } from '@siteyard/schemas/base-details';
import type { Actor } from '../../lib/actor.ts';
import type { PageDocument } from './pages.model.ts';

export interface Write {
  actor: Actor;
  /** The revision that the caller loaded; if absent, the write never conflicts. */
  revision?: number;
  /** The details that the caller loaded, for content that changes some of them. */
  baseDetails?: BaseDetails | undefined;
}

/** The fields that a write sets, or null for no change. `scheduled: null` ends a schedule. */
export type Change = (
  page: PageDocument,
) => Partial<PageDocument> | null | Promise<Partial<PageDocument> | null>;

/** Writes to a page, and repeats the attempt if another writer was first. */
export type WritePage = (id: number, actor: Actor, change: Change) => Promise<PageDocument>;
