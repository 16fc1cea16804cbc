import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../http.ts';
import { DRAFT_DELAY_MS } from './draft-saver.ts';
import { draft, setUp } from './test-draft-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('DraftSaver', () => {
  test('sends the latest change once, shortly after typing stops', async () => {
    const { saver, stores, sent, last } = setUp();
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server - 1);
    saver.change(draft('ab'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server - 1);
    expect(stores.saveRemote).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual([[draft('ab'), false]]);
    expect(last()).toBe('saved');
    expect(saver.unsaved).toBe(false);
  });

  test('sends a change after an earlier draft was removed, and removes it again', async () => {
    const { saver, stores, sent } = setUp({ hasDraft: true });
    let removed = () => {};
    stores.removeRemote.mockReturnValueOnce(
      new Promise<undefined>((resolve) => (removed = () => resolve(undefined))),
    );
    void saver.clear();
    await vi.advanceTimersByTimeAsync(0);
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server * 2);
    // Otherwise the two calls could arrive in the wrong order.
    expect(sent()).toEqual([]);
    removed();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(sent()).toEqual([[draft('a'), false]]);
    await saver.clear();
    expect(stores.removeRemote).toHaveBeenCalledTimes(2);
  });

  test('keeps a change in the browser before it is sent', async () => {
    const { saver, stores } = setUp();
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.local);
    expect(stores.saveLocal).toHaveBeenCalledWith(
      expect.objectContaining({ ...draft('a'), synced: false }),
    );
    expect(stores.saveRemote).not.toHaveBeenCalled();
  });

  test('reports a change as local-only if the server fails, and retries', async () => {
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

  test('sends a change made during a call after that call, never two calls at once', async () => {
    const { saver, stores, sent, last } = setUp();
    let answer: (value: number) => void = () => undefined;
    stores.saveRemote.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    saver.change(draft('b'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server * 3);
    expect(stores.saveRemote).toHaveBeenCalledTimes(1);
    answer(6);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().at(-1)).toEqual([draft('b'), false]);
    expect(last()).toBe('saved');
  });

  test('removes the draft everywhere if the content equals the published page', async () => {
    const { saver, stores, last } = setUp({ hasDraft: true });
    saver.change(draft('a'));
    await saver.clear();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(stores.saveRemote).not.toHaveBeenCalled();
    expect(stores.removeLocal).toHaveBeenCalled();
    expect(stores.removeRemote).toHaveBeenCalled();
    expect(last()).toBe('none');
  });

  test('removes a draft that another call has stored on the server', async () => {
    const { saver, stores } = setUp();
    saver.adopt({ ...draft('a'), revision: 9 });
    await saver.clear();
    expect(stores.removeRemote).toHaveBeenCalledWith(9);
  });

  test('keeps the draft if it is changed while it is cleared during a call', async () => {
    const { saver, stores, sent, last } = setUp({ hasDraft: true });
    let arrive = () => {};
    stores.saveRemote.mockImplementationOnce(
      () => new Promise<number>((resolve) => (arrive = () => resolve(6))),
    );
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    const cleared = saver.clear();
    saver.change(draft('b'));
    arrive();
    await cleared;
    expect(stores.removeLocal).not.toHaveBeenCalled();
    expect(stores.removeRemote).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(sent().at(-1)).toEqual([draft('b'), false]);
    expect(last()).toBe('saved');
  });

  test('keeps the draft on the server if it is changed while the local copy is removed', async () => {
    const { saver, stores, sent } = setUp({ hasDraft: true });
    stores.removeLocal.mockImplementationOnce(async () => {
      saver.change(draft('b'));
      return undefined;
    });
    await saver.clear();
    expect(stores.removeRemote).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(sent()).toEqual([[draft('b'), false]]);
  });

  test('sends the base revision of each save and of the removal', async () => {
    const { saver, stores, bases } = setUp({ hasDraft: true });
    for (const text of ['a', 'b']) {
      saver.change(draft(text));
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    }
    expect(bases()).toEqual([5, 6]);
    const [first, second] = stores.saveRemote.mock.calls.map(([, , , base]) => base);
    expect((first as { tab: string }).tab).toBe((second as { tab: string }).tab);
    await saver.clear();
    expect(stores.removeRemote).toHaveBeenCalledWith(7);
    saver.change(draft('c'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    expect(bases().at(-1)).toBe(0);
  });

  describe('after another tab has saved the draft', () => {
    const other = { ...draft('theirs'), revision: 9 };
    const refuse = (current: unknown) => new ApiError(409, { code: 'revision_conflict', current });

    async function refused(current: unknown) {
      const test = setUp({ hasDraft: true });
      test.stores.saveRemote.mockRejectedValueOnce(refuse(current));
      test.saver.change(draft('mine'));
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
      return test;
    }

    test('reports that draft and sends nothing until it is merged', async () => {
      const { saver, stores, sent, bases, onConflict } = await refused(other);
      expect(onConflict).toHaveBeenCalledExactlyOnceWith(other);
      saver.change(draft('mine, too'));
      await saver.settle();
      saver.leave();
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry * 2);
      expect(sent()).toHaveLength(1);
      expect(stores.saveLocal.mock.lastCall?.[0]).toMatchObject({
        ...draft('mine, too'),
        synced: false,
        remote: {
          revision: 5,
          content: { text: 'known' },
        },
      });
      saver.adopt(other);
      saver.change(draft('both'));
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
      expect(sent().at(-1)).toEqual([draft('both'), false]);
      expect(bases()).toEqual([5, 9]);
    });

    test('asks the server again when the tab is visible again', async () => {
      const { saver, bases, onConflict, stores } = await refused(other);
      stores.saveRemote.mockRejectedValueOnce(refuse({ ...other, revision: 10 }));
      saver.retry();
      await vi.advanceTimersByTimeAsync(0);
      expect(bases()).toEqual([5, 5]);
      expect(onConflict).toHaveBeenLastCalledWith({ ...other, revision: 10 });
    });

    test('begins a new draft if the other tab has published or discarded it', async () => {
      const { sent, bases, onConflict, last } = await refused(null);
      expect(onConflict).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.retry);
      expect(sent().at(-1)).toEqual([draft('mine'), false]);
      expect(bases()).toEqual([5, 0]);
      expect(last()).toBe('saved');
    });
  });

  test('settles by sending the latest change after the call in flight', async () => {
    const { saver, stores, sent } = setUp();
    let arrive = () => {};
    stores.saveRemote.mockImplementationOnce(
      () => new Promise<number>((resolve) => (arrive = () => resolve(6))),
    );
    saver.change(draft('a'));
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS.server);
    saver.change(draft('b'));
    const settled = saver.settle();
    expect(stores.saveRemote).toHaveBeenCalledTimes(1);
    arrive();
    await settled;
    expect(sent().at(-1)).toEqual([draft('b'), false]);
    expect(saver.unsaved).toBe(false);
  });

  test('settles without a connection by keeping the change in the browser', async () => {
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
