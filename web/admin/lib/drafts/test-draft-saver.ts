import { vi } from 'vitest';
import { DraftSaver, type DraftContent, type DraftState } from './draft-saver.ts';
import type { LocalDraft } from './local-drafts.ts';

export const draft = (text: string) => ({ content: { text }, base_revision: 3 });

export function setUp({ hasDraft = false } = {}) {
  const remote = hasDraft
    ? { revision: 5, content: { text: 'known' } }
    : { revision: 0, content: null };
  let revision = 5;
  const stores = {
    saveLocal: vi.fn(async (_draft: LocalDraft) => undefined),
    removeLocal: vi.fn(async () => undefined),
    saveRemote: vi.fn(
      async (_draft: DraftContent, _leaving: boolean, _signal: AbortSignal, _base: object) =>
        (revision += 1),
    ),
    removeRemote: vi.fn(async (_revision: number) => undefined),
  };
  const states: DraftState[] = [];
  const onConflict = vi.fn();
  const saver = new DraftSaver(stores, (state) => states.push(state), remote, onConflict);
  /** The base revision of each call to save. */
  const bases = () =>
    stores.saveRemote.mock.calls.map(([, , , base]) => (base as { revision: number }).revision);
  /** The content of each call to save, and whether the call was made on leaving. */
  const sent = () => stores.saveRemote.mock.calls.map(([content, leaving]) => [content, leaving]);
  return { saver, stores, sent, bases, onConflict, states, last: () => states.at(-1)?.kind };
}
