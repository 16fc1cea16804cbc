import type { JsonObject } from '@siteyard/schemas/values';
import type { BaseDetails } from '@siteyard/schemas/http';
import { hasCode } from '../http.ts';
import type { KnownDraft, LocalDraft } from './local-drafts.ts';

/** Time from the last change to saving the draft, in ms. */
export const DRAFT_DELAY_MS = { local: 250, server: 1000, retry: 10_000 } as const;

/** Whether and where the latest content is saved. */
export type DraftState =
  /** The content equals the published page or the saved settings. */
  | { kind: 'none' }
  /** A change is not saved yet. */
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** Saved in this browser only. */
  | { kind: 'local-only'; reason: unknown };

/** The content of a draft, and the published version that it changes. */
export interface DraftContent {
  content: JsonObject;
  base_revision: number;
  base_details?: BaseDetails;
}

/** The draft that a save replaces, and the tab that saves. */
export interface DraftPrecondition {
  revision: number;
  tab: string;
}

/** A draft that another tab or device has saved. */
export interface OtherDraft extends DraftContent {
  revision: number;
}

/** The calls that save and remove a draft in this browser and on the server. */
export interface DraftStores {
  saveLocal: (draft: LocalDraft) => Promise<unknown>;
  removeLocal: () => Promise<unknown>;
  /**
   * Resolves to the new revision. With `leaving`, the call must complete even if the tab is closed.
   * `signal` cancels it.
   */
  saveRemote: (
    draft: DraftContent,
    leaving: boolean,
    signal: AbortSignal,
    base: DraftPrecondition,
  ) => Promise<number>;
  removeRemote: (revision: number) => Promise<unknown>;
}

/**
 * Saves the draft: in the browser almost immediately, on the server a moment after the last change.
 * Sends one call at a time, always with the latest content, and retries until it succeeds. If another
 * tab or device has saved the draft, it reports that draft and sends nothing until `adopt` or `retry`.
 */
export class DraftSaver {
  private pending: DraftContent | null = null;
  private localTimer: ReturnType<typeof setTimeout> | undefined;
  private serverTimer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  /** Cancels the call in flight. */
  private calling: AbortController | undefined;
  /** Whether the page was left and has not changed since. */
  private wasLeft = false;
  /** Whether a draft of another tab or device is not merged yet. */
  private hasConflict = false;
  private readonly tab = newTab();

  constructor(
    private readonly stores: DraftStores,
    private readonly onState: (state: DraftState) => void,
    /** The draft on the server that the content is based on. */
    private remote: KnownDraft,
    /** Called with a draft that another tab or device has saved. */
    private readonly onConflict: (other: unknown) => void,
  ) {}

  /** The last draft on the server that the content contains. */
  get known(): KnownDraft {
    return this.remote;
  }

  /** Schedules a save of changed content. */
  change(draft: DraftContent): void {
    this.pending = draft;
    this.wasLeft = false;
    this.onState({ kind: 'saving' });
    clearTimeout(this.localTimer);
    this.localTimer = setTimeout(() => void this.keepLocal(false), DRAFT_DELAY_MS.local);
    this.schedule(DRAFT_DELAY_MS.server);
  }

  /** Removes the draft, because the content equals the published page or the saved settings again. */
  async clear(): Promise<void> {
    this.pending = null;
    clearTimeout(this.localTimer);
    clearTimeout(this.serverTimer);
    this.hasConflict = false;
    await this.sending?.catch(() => undefined);
    // The content was changed again during the call.
    if (this.pending) return;
    this.onState({ kind: 'none' });
    await this.stores.removeLocal();
    const { remote } = this;
    if (remote.revision === 0 || this.pending) return;
    this.remote = NO_DRAFT;
    // A later change waits for this call, because two calls could arrive in the wrong order.
    await this.sendAlone(
      this.stores.removeRemote(remote.revision).then(
        () => undefined,
        (error: unknown) => {
          // The draft stays if another tab or device has saved it since.
          this.remote = remote;
          console.warn('The draft on the server could not be removed', error);
        },
      ),
      null,
    );
  }

  /** Sets the base to a draft of another tab, device or call, which the content now contains. */
  adopt({ revision, content }: OtherDraft): void {
    this.remote = { revision, content };
    this.hasConflict = false;
  }

  /** Sends unsaved content now, for example when the connection returns. */
  retry(): void {
    this.wasLeft = false;
    this.hasConflict = false;
    if (this.pending) this.schedule(0);
  }

  /** Sends unsaved content. Resolves when it is stored on the server, or in the browser if that fails. */
  async settle(): Promise<void> {
    clearTimeout(this.serverTimer);
    while (this.sending) await this.sending;
    if (!this.pending) return;
    await (this.hasConflict ? this.keepLocal(false) : this.send());
    clearTimeout(this.localTimer);
  }

  /** Whether the server does not have the latest content yet. */
  get unsaved(): boolean {
    return this.pending !== null;
  }

  /** Saves unsaved content when the page is left: in the browser, and on the server without waiting. */
  leave(): void {
    clearTimeout(this.localTimer);
    clearTimeout(this.serverTimer);
    if (!this.pending) return;
    void this.keepLocal(false);
    this.wasLeft = true;
    if (this.hasConflict) return;
    // A call in flight could arrive after this one and replace newer content with older content.
    this.calling?.abort();
    void this.call(this.pending, true);
  }

  private schedule(ms: number): void {
    clearTimeout(this.serverTimer);
    this.serverTimer = setTimeout(() => void this.send(), ms);
  }

  private async keepLocal(synced: boolean, draft = this.pending): Promise<void> {
    if (!draft) return;
    const { remote } = this;
    await this.stores.saveLocal({ ...draft, remote, updated_at: new Date().toISOString(), synced });
  }

  private async send(): Promise<void> {
    if (this.sending || !this.pending || this.hasConflict) return;
    await this.call(this.pending, false);
  }

  private async call(draft: DraftContent, leaving: boolean): Promise<void> {
    const calling = new AbortController();
    const base = { revision: this.remote.revision, tab: this.tab };
    const sending = this.stores.saveRemote(draft, leaving, calling.signal, base).then(
      async (revision) => {
        this.remote = { revision, content: draft.content };
        if (this.pending !== draft) return;
        this.pending = null;
        clearTimeout(this.localTimer);
        this.onState({ kind: 'saved', at: Date.now() });
        await this.keepLocal(true, draft);
      },
      async (reason: unknown) => {
        if (calling.signal.aborted) return;
        await this.keepLocal(false);
        if (this.isConflict(reason)) return;
        this.onState({ kind: 'local-only', reason });
      },
    );
    this.calling = calling;
    await this.sendAlone(sending, draft);
  }

  /** Handles an error that means that another tab or device has saved or removed the draft. */
  private isConflict(reason: unknown): boolean {
    if (!hasCode(reason, 'revision_conflict')) return false;
    const { current = null } = reason.body;
    // The other tab published or discarded the draft. The changes in this tab start a new one.
    if (current === null) this.remote = NO_DRAFT;
    else this.hasConflict = true;
    // After the page was left, the draft stays in the browser and is merged at the next opening or return.
    if (current !== null && this.pending && !this.wasLeft) this.onConflict(current);
    return true;
  }

  /**
   * Waits for a call, and sends no other call before its end. Then sends newer content, or tries again.
   * @param draft the content that the call sends
   */
  private async sendAlone(call: Promise<void>, draft: DraftContent | null): Promise<void> {
    this.sending = call;
    await call;
    // A later call has replaced this one.
    if (this.sending !== call) return;
    this.sending = null;
    // Another editor may have opened the page by now, so nothing is resent after the page was left.
    if (this.pending && !this.wasLeft && !this.hasConflict)
      this.schedule(this.pending === draft ? DRAFT_DELAY_MS.retry : 0);
  }
}

const NO_DRAFT: KnownDraft = { revision: 0, content: null };

/** `crypto.randomUUID` does not exist on sites without https. */
const newTab = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
