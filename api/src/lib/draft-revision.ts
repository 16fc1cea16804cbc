import { RevisionConflict } from './revision-conflict.ts';

/** The fields by which a stored draft detects saves from another tab or device. */
export interface RevisedDraft {
  /** Absent in drafts of before 0.3. */
  revision?: number;
  tab?: string | null;
  /** The `User-Agent` of the browser that saved the draft last. Absent in older drafts. */
  user_agent?: string;
}

/** The draft that a write is based on. */
export interface DraftBase {
  /** Its revision; 0 if there was none. If absent, the write replaces any draft. */
  revision?: number | undefined;
  /** The tab that writes. It has seen its own saves, also if an answer was lost. */
  tab?: string | undefined;
  /** The `User-Agent` of the browser that writes. */
  userAgent?: string | undefined;
}

/** The longest `User-Agent` that is stored, in characters. */
const USER_AGENT_LENGTH = 300;

/** The tab and the browser of a save, as the draft stores them. */
export const savedFrom = ({ tab, userAgent = '' }: DraftBase) => ({
  tab: tab ?? null,
  user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
});

/** The revision of a stored draft; 0 if there is none. */
export const draftRevision = (stored: RevisedDraft | null): number =>
  stored ? (stored.revision ?? 1) : 0;

/**
 * The revision of the next save. A new draft starts with the time in ms, so that it never repeats
 * a revision of a draft that was deleted.
 */
export const nextRevision = (stored: RevisedDraft | null): number =>
  stored ? draftRevision(stored) + 1 : Date.now();

/** @throws `revision_conflict` with the stored draft if another tab or device has changed it */
export function refuseStaleDraft<Stored extends RevisedDraft>(
  stored: Stored | null,
  base: DraftBase,
): void {
  if (base.revision === undefined || base.revision === draftRevision(stored)) return;
  if (stored && base.tab !== undefined && stored.tab === base.tab) return;
  throw new RevisionConflict(stored, {
    message: stored
      ? 'These changes were saved in another tab or on another device in the meantime.'
      : 'These changes were published or discarded in another tab or on another device.',
  });
}

/** Matches a stored draft only if no other save has replaced it. */
export const asStored = ({ revision }: RevisedDraft) => ({ revision: revision ?? null });
