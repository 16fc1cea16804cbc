import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DRAFT_DELAY_MS, DraftSaver, type DraftState } from './draft-saver.ts';

const draft = (text: string) => ({ content: { text }, base_revision: 3 });

function setUp({ hasDraft = false } = {}) {
  const stores = {
    saveLocal: vi.fn(async () => undefined),
    removeLocal: vi.fn(async () => undefined),
    saveRemote: vi.fn(async (_draft: unknown, _leaving: boolean) => undefined as unknown),
    removeRemote: vi.fn(async () => undefined),
  };
  const states: DraftState[] = [];
  const saver = new DraftSaver(stores, (state) => states.push(state), hasDraft);
  return { saver, stores, states, last: () => states.at(-1)?.kind };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('DraftSaver', () => {
  test('keeps the newest change on the server once, a moment after typing stops', async () => {
    const { saver, stores, last } = setUp();
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server - 1);
    saver.change(draft('ab'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server - 1);
    expect(stores.saveRemote).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stores.saveRemote.mock.calls).toEqual([[draft('ab'), false]]);
    expect(last()).toBe('saved');
    expect(saver.unsaved).toBe(false);
  });

  test('keeps a change in the browser before the server has it', async () => {
    const { saver, stores } = setUp();
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.local);
    expect(stores.saveLocal).toHaveBeenCalledWith(
      expect.objectContaining({ ...draft('a'), synced: false }),
    );
    expect(stores.saveRemote).not.toHaveBeenCalled();
  });

  test('says that it is kept here only when the server fails, and tries again', async () => {
    const { saver, stores, last } = setUp();
    stores.saveRemote.mockRejectedValueOnce(new Error('offline'));
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(last()).toBe('local-only');
    expect(saver.unsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry);
    expect(stores.saveRemote).toHaveBeenCalledTimes(2);
    expect(last()).toBe('saved');
  });

  test('sends what was typed during a call after it, never two at once', async () => {
    const { saver, stores, last } = setUp();
    let answer: (value: unknown) => void = () => undefined;
    stores.saveRemote.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    saver.change(draft('b'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server * 3);
    expect(stores.saveRemote).toHaveBeenCalledTimes(1);
    answer(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(stores.saveRemote.mock.calls.at(-1)).toEqual([draft('b'), false]);
    expect(last()).toBe('saved');
  });

  test('removes the draft everywhere when the content is what is published', async () => {
    const { saver, stores, last } = setUp({ hasDraft: true });
    saver.change(draft('a'));
    await saver.clear();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(stores.saveRemote).not.toHaveBeenCalled();
    expect(stores.removeLocal).toHaveBeenCalled();
    expect(stores.removeRemote).toHaveBeenCalled();
    expect(last()).toBe('none');
  });

  test('sends what waits when the page is left', () => {
    const { saver, stores } = setUp();
    saver.change(draft('a'));
    saver.leave();
    expect(stores.saveRemote.mock.calls).toEqual([[draft('a'), true]]);
  });

  test('that has to settle sends what waits, after what is on its way', async () => {
    const { saver, stores } = setUp();
    let arrive = () => {};
    stores.saveRemote.mockImplementationOnce(
      () => new Promise<void>((resolve) => (arrive = resolve)),
    );
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    saver.change(draft('b'));
    const settled = saver.settle();
    expect(stores.saveRemote).toHaveBeenCalledTimes(1);
    arrive();
    await settled;
    expect(stores.saveRemote.mock.calls.at(-1)).toEqual([draft('b'), false]);
    expect(saver.unsaved).toBe(false);
  });

  test('that has to settle without a connection keeps it in the browser', async () => {
    const { saver, stores } = setUp();
    stores.saveRemote.mockRejectedValue(new Error('offline'));
    saver.change(draft('a'));
    await saver.settle();
    expect(stores.saveLocal).toHaveBeenCalledWith(
      expect.objectContaining({ ...draft('a'), synced: false }),
    );
    expect(saver.unsaved).toBe(true);
  });
});
