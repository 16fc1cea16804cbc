import { EMPTY_FIELDS, type ContactFields } from './contact-fields.ts';

/** What is being written, and the key under which it was last sent. */
export interface Draft {
  fields: ContactFields;
  /** Names one message to the server, so that a retry after a lost answer is not sent twice. */
  sendKey?: string;
}

const nameOf = (blockId: string) => `siteyard-contact:${blockId}`;

/** What was typed before a reload in this tab; null when there is nothing, or storage is blocked. */
export function loadDraft(blockId: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(blockId)) ?? 'null') as Draft | null;
    return stored && { ...stored, fields: { ...EMPTY_FIELDS, ...stored.fields } };
  } catch {
    return null;
  }
}

/** Keeps what was typed for a reload; null forgets it. Without storage nothing is kept. */
export function saveDraft(blockId: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(nameOf(blockId), JSON.stringify(draft));
    else sessionStorage.removeItem(nameOf(blockId));
  } catch {
    // Blocked or full: the form works without.
  }
}
