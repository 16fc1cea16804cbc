import type { JsonObject } from '@siteyard/schemas/json';
import type { LocalDraft } from './local-drafts.ts';

/** Time from the last change to saving the draft, in ms. */
export const DRAFT_DELAY_MS = { local: 250, server: 1000, retry: 10_000 } as const;

export type DraftState =
  /** The content equals the published page. */
  | { kind: 'none' }
  /** A change is waiting to be saved or being saved. */
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** Saved in this browser only. */
  | { kind: 'local-only'; reason: unknown };

export interface DraftContent {
  content: JsonObject;
  base_revision: number;
}

export interface DraftStores {
  saveLocal: (draft: LocalDraft) => Promise<unknown>;
  removeLocal: () => Promise<unknown>;
  /** With `leaving` the call must complete even when the tab is closed. `signal` cancels it. */
  saveRemote: (draft: DraftContent, leaving: boolean, signal: AbortSignal) => Promise<unknown>;
  removeRemote: () => Promise<unknown>;
}

/**
 * Saves the draft: in the browser almost at once, on the server a moment after the last change. Sends
 * one call at a time, always with the latest content, and retries until it succeeds.
 */
export class DraftSaver {
  private pending: DraftContent | null = null;
  private localTimer: ReturnType<typeof setTimeout> | undefined;
  private serverTimer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  /** Cancels the call in flight. */
  private calling: AbortController | undefined;
  /** Whether the page was left and nothing has happened in it since. */
  private left = false;
  private onServer: boolean;

  constructor(
    private readonly stores: DraftStores,
    private readonly onState: (state: DraftState) => void,
    /** Whether the server already has a draft of this page. */
    hasDraft: boolean,
  ) {
    this.onServer = hasDraft;
  }

  /** Schedules saving changed content. */
  change(draft: DraftContent): void {
    this.pending = draft;
    this.left = false;
    this.onState({ kind: 'saving' });
    clearTimeout(this.localTimer);
    this.localTimer = setTimeout(() => void this.keepLocal(false), DRAFT_DELAY_MS.local);
    this.schedule(DRAFT_DELAY_MS.server);
  }

  /** Removes the draft: the content equals the published page again. */
  async clear(): Promise<void> {
    this.pending = null;
    clearTimeout(this.localTimer);
    clearTimeout(this.serverTimer);
    await this.sending?.catch(() => undefined);
    // A change was made in the meantime, so there is a draft again.
    if (this.pending) return;
    this.onState({ kind: 'none' });
    await this.stores.removeLocal();
    if (!this.onServer || this.pending) return;
    this.onServer = false;
    // A change is sent after that, because two calls could change places on their way.
    await this.during(
      this.stores.removeRemote().then(
        () => undefined,
        (error: unknown) => {
          this.onServer = true;
          console.warn('The draft on the server could not be removed', error);
        },
      ),
      null,
    );
  }

  /** The server has a draft that this saver did not send. */
  noteRemote(): void {
    this.onServer = true;
  }

  /** Sends unsaved content now, for example when the connection is back. */
  retry(): void {
    this.left = false;
    if (this.pending) this.schedule(0);
  }

  /** Sends unsaved content. Resolves when the server has it, or the browser if the server fails. */
  async settle(): Promise<void> {
    clearTimeout(this.serverTimer);
    while (this.sending) await this.sending;
    if (!this.pending) return;
    await this.send();
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
    this.left = true;
    // A call in flight could reach the server after this one and replace newer content with older.
    this.calling?.abort();
    void this.call(this.pending, true);
  }

  private schedule(ms: number): void {
    clearTimeout(this.serverTimer);
    this.serverTimer = setTimeout(() => void this.send(), ms);
  }

  private async keepLocal(synced: boolean, draft = this.pending): Promise<void> {
    if (!draft) return;
    await this.stores.saveLocal({ ...draft, updated_at: new Date().toISOString(), synced });
  }

  private async send(): Promise<void> {
    if (this.sending || !this.pending) return;
    await this.call(this.pending, false);
  }

  private async call(draft: DraftContent, leaving: boolean): Promise<void> {
    const calling = new AbortController();
    const sending = this.stores.saveRemote(draft, leaving, calling.signal).then(
      async () => {
        this.onServer = true;
        if (this.pending !== draft) return;
        this.pending = null;
        clearTimeout(this.localTimer);
        this.onState({ kind: 'saved', at: Date.now() });
        await this.keepLocal(true, draft);
      },
      async (reason: unknown) => {
        if (calling.signal.aborted) return;
        await this.keepLocal(false);
        this.onState({ kind: 'local-only', reason });
      },
    );
    this.calling = calling;
    await this.during(sending, draft);
  }

  /** Sends nothing else during a call. @param draft what it sends */
  private async during(call: Promise<void>, draft: DraftContent | null): Promise<void> {
    this.sending = call;
    await call;
    // A later call has replaced this one.
    if (this.sending !== call) return;
    this.sending = null;
    // Another editor may have the page by now, so a page that was left sends nothing again.
    if (this.pending && !this.left)
      this.schedule(this.pending === draft ? DRAFT_DELAY_MS.retry : 0);
  }
}
