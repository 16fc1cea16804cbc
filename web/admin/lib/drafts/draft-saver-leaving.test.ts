import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../http.ts';
import { DRAFT_DELAY_MS } from './draft-saver.ts';
import { draft, setUp } from './test-draft-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('DraftSaver', () => {
  test('sends the latest change when the page is left', () => {
    const { saver, sent } = setUp();
    saver.change(draft('a'));
    saver.leave();
    expect(sent()).toEqual([[draft('a'), true]]);
  });

  test('keeps the latest change in the browser when the page is left, before the server answers', () => {
    const { saver, stores } = setUp();
    stores.saveRemote.mockImplementation(() => new Promise(() => {}));
    saver.change(draft('a'));
    saver.leave();
    expect(stores.saveLocal.mock.calls).toEqual([
      [
        {
          ...draft('a'),
          updated_at: expect.any(String),
          synced: false,
          remote: {
            revision: 0,
            content: null,
          },
        },
      ],
    ]);
  });

  test('stays unsaved if the call on leaving fails, and sends again on return', async () => {
    const { saver, stores, sent } = setUp();
    stores.saveRemote.mockRejectedValueOnce(new Error('offline'));
    saver.change(draft('a'));
    saver.leave();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(saver.unsaved).toBe(true);
    saver.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().at(-1)).toEqual([draft('a'), false]);
    expect(saver.unsaved).toBe(false);
  });

  test('cancels the call in flight when the page is left, so that it cannot replace newer content', async () => {
    const { saver, stores, sent, states, last } = setUp();
    stores.saveRemote.mockImplementationOnce(
      (_draft, _leaving, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('cancelled')));
        }),
    );
    saver.change(draft('older'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    saver.change(draft('newer'));
    saver.leave();
    expect(stores.saveRemote.mock.calls[0]?.[2].aborted).toBe(true);
    expect(stores.saveRemote.mock.calls[1]?.[2].aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry);
    expect(sent()).toEqual([
      [draft('older'), false],
      [draft('newer'), true],
    ]);
    expect(states).not.toContainEqual(expect.objectContaining({ kind: 'local-only' }));
    expect(last()).toBe('saved');
  });

  test('sends a change made after returning when the call on leaving has ended', async () => {
    const { saver, stores, sent } = setUp();
    let arrive = () => {};
    stores.saveRemote.mockImplementationOnce(
      () => new Promise<number>((resolve) => (arrive = () => resolve(6))),
    );
    saver.change(draft('a'));
    saver.leave();
    saver.change(draft('b'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(sent()).toEqual([[draft('a'), true]]);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().at(-1)).toEqual([draft('b'), false]);
    expect(saver.unsaved).toBe(false);
  });

  test('does not retry by itself if the call on leaving fails', async () => {
    const { saver, stores, sent } = setUp();
    stores.saveRemote.mockRejectedValueOnce(new Error('offline'));
    saver.change(draft('a'));
    saver.leave();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry * 2);
    expect(sent()).toEqual([[draft('a'), true]]);
    expect(saver.unsaved).toBe(true);
  });

  test('does not replace another device’s draft when the page is left, and reports it on return', async () => {
    const { saver, stores, sent, bases, onConflict } = setUp({ hasDraft: true });
    const other = { ...draft('theirs'), revision: 9 };
    const refusal = new ApiError(409, { code: 'revision_conflict', current: other });
    stores.saveRemote.mockRejectedValue(refusal);
    // The screens adopt the other draft and send the merged one.
    onConflict.mockImplementation(() => {
      saver.adopt(other);
      saver.retry();
    });
    saver.change(draft('mine'));
    saver.leave();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry * 2);
    expect([sent(), onConflict.mock.calls]).toEqual([[[draft('mine'), true]], []]);
    stores.saveRemote.mockRejectedValueOnce(refusal).mockResolvedValue(10);
    saver.retry();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry);
    expect(onConflict).toHaveBeenCalledExactlyOnceWith(other);
    expect(bases()).toEqual([5, 5, 9]);
  });

  test('saves nothing when the page is left unchanged', () => {
    const { saver, stores } = setUp();
    saver.leave();
    expect(stores.saveLocal).not.toHaveBeenCalled();
    expect(stores.saveRemote).not.toHaveBeenCalled();
  });
});
