import type { JsonObject } from '@siteyard/schemas/json';
import type { LocalDraft } from './local-drafts.ts';

/** How long after the last change a draft is kept, in ms. */
export const DRAFT_DELAY_MS = { local: 250, server: 1000, retry: 10_000 } as const;

export type DraftState =
  /** Nothing differs from what is published. */
  | { kind: 'none' }
  /** A change waits to be kept, or is on its way. */
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** Kept in this browser only. */
  | { kind: 'local-only'; reason: unknown };

export interface DraftContent {
  content: JsonObject;
  base_revision: number;
}

export interface DraftStores {
  saveLocal: (draft: LocalDraft) => Promise<unknown>;
  removeLocal: () => Promise<unknown>;
  /** With `leaving` the call has to outlive the page. */
  saveRemote: (draft: DraftContent, leaving: boolean) => Promise<unknown>;
  removeRemote: () => Promise<unknown>;
}

/**
 * Keeps what is typed: in the browser at once, on the server a moment after the last change, one
 * call at a time and always the newest. A failed call is tried again; nothing is given up.
 */
export class DraftSaver {
  private pending: DraftContent | null = null;
  private localTimer: ReturnType<typeof setTimeout> | undefined;
  private serverTimer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  private onServer: boolean;

  constructor(
    private readonly stores: DraftStores,
    private readonly onState: (state: DraftState) => void,
    /** Whether the server already has a draft of this page. */
    hasDraft: boolean,
  ) {
    this.onServer = hasDraft;
  }

  /** The content has changed. */
  change(draft: DraftContent): void {
    this.pending = draft;
    this.onState({ kind: 'saving' });
    clearTimeout(this.localTimer);
    this.localTimer = setTimeout(() => void this.keepLocal(false), DRAFT_DELAY_MS.local);
    this.schedule(DRAFT_DELAY_MS.server);
  }

  /** The content is again what is published: there is no draft any more. */
  async clear(): Promise<void> {
    this.pending = null;
    clearTimeout(this.localTimer);
    clearTimeout(this.serverTimer);
    await this.sending?.catch(() => undefined);
    // A change that came meanwhile has the word.
    if (this.pending) return;
    this.onState({ kind: 'none' });
    await this.stores.removeLocal();
    if (!this.onServer) return;
    try {
      await this.stores.removeRemote();
      this.onServer = false;
    } catch (error) {
      console.warn('The draft on the server could not be removed', error);
    }
  }

  /** Tries now, for instance when the connection is back. */
  retry(): void {
    if (this.pending) this.schedule(0);
  }

  /** Sends what waits; ends when it is on the server, or in this browser where that fails. */
  async settle(): Promise<void> {
    clearTimeout(this.serverTimer);
    while (this.sending) await this.sending;
    if (!this.pending) return;
    await this.send();
    clearTimeout(this.localTimer);
  }

  /** Whether leaving now could lose something. */
  get unsaved(): boolean {
    return this.pending !== null;
  }

  /** The page is being left: sends what waits, without waiting for the answer. */
  leave(): void {
    clearTimeout(this.localTimer);
    clearTimeout(this.serverTimer);
    const draft = this.pending;
    if (!draft) return;
    void this.keepLocal(false);
    this.stores.saveRemote(draft, true).catch(() => undefined);
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
    if (this.sending) return;
    const draft = this.pending;
    if (!draft) return;
    this.sending = this.stores.saveRemote(draft, false).then(
      async () => {
        this.onServer = true;
        if (this.pending !== draft) return;
        this.pending = null;
        clearTimeout(this.localTimer);
        this.onState({ kind: 'saved', at: Date.now() });
        await this.keepLocal(true, draft);
      },
      async (reason: unknown) => {
        await this.keepLocal(false);
        this.onState({ kind: 'local-only', reason });
      },
    );
    await this.sending;
    this.sending = null;
    if (this.pending) this.schedule(this.pending === draft ? DRAFT_DELAY_MS.retry : 0);
  }
}
