import { EMPTY_FIELDS, type ContactFields } from './contact-fields.ts';

/** The current input, and the key of its last attempt to send. */
export interface Draft {
  fields: ContactFields;
  /** Identifies one message, so that a retry after a lost response is not stored twice. */
  sendKey?: string;
  /** The further fields with which it was sent, as JSON. */
  more?: string;
}

const nameOf = (blockId: string) => `siteyard-contact:${blockId}`;

/** Returns the input from before a reload of this tab; null if there is none or storage is blocked. */
export function loadDraft(blockId: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(blockId)) ?? 'null') as Draft | null;
    return stored && { ...stored, fields: { ...EMPTY_FIELDS, ...stored.fields } };
  } catch {
    return null;
  }
}

/** Stores the input until a reload; null removes it. Does nothing if storage is blocked. */
export function saveDraft(blockId: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(nameOf(blockId), JSON.stringify(draft));
    else sessionStorage.removeItem(nameOf(blockId));
  } catch {
    // Storage is blocked or full. The form works without it.
  }
}
