import { callsOf, openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import { useEffect, useRef, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftSaver } from '../../../lib/drafts/draft-saver.ts';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { useDraftSaver } from './use-draft-saver.ts';

useAdminTests();

const draft = (text: string) => ({ content: { text }, base_revision: 3 });

let saver: DraftSaver;
let close: () => void;
/** Called to get the latest change from the editor. */
let flush: () => void;
beforeEach(async () => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  flush = () => {};
  function Editor() {
    const { saver: own } = useDraftSaver(
      14,
      'ada',
      { revision: 0, content: null },
      useRef(() => flush()),
      useRef(() => {}),
    );
    useEffect(() => {
      saver = own;
    });
    return null;
  }
  function Host() {
    const [opened, setOpened] = useState(true);
    useEffect(() => {
      close = () => setOpened(false);
    });
    return opened && <Editor />;
  }
  saver = undefined as never;
  openAdmin(<Host />, { 'PUT /api/pages/14/draft': { draft: { revision: 1 } } });
  await see(() => expect(saver).toBeDefined());
});

const sent = () =>
  callsOf(({ method }) => method === 'PUT').map(({ body }) => {
    const { revision, tab, ...rest } = (body as { draft: Record<string, unknown> }).draft;
    expect([revision, tab]).toEqual([0, expect.any(String)]);
    return { draft: rest };
  });

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a change that the editor has not passed on yet', () => {
  test('is saved when the tab is hidden', () => {
    flush = () => saver.change(draft('latest'));
    turn('hidden');
    expect(sent()).toEqual([{ draft: draft('latest') }]);
    expect(localDrafts.put).toHaveBeenCalledWith(
      'ada',
      14,
      expect.objectContaining(draft('latest')),
    );
  });

  test('is saved when the editor is closed', async () => {
    flush = () => saver.change(draft('latest'));
    close();
    await see(() => expect(sent()).toEqual([{ draft: draft('latest') }]));
    expect(localDrafts.put).toHaveBeenCalledWith(
      'ada',
      14,
      expect.objectContaining(draft('latest')),
    );
  });

  test('makes the browser ask before the tab is closed', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    flush = () => saver.change(draft('latest'));
    expect(closing()).toBe(true);
  });
});

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the tab is visible again', () => turn('visible')],
])('sends unsaved content immediately when %s', async (_, happen) => {
  const retry = vi.spyOn(saver, 'retry');
  saver.change(draft('a'));
  happen();
  expect(retry).toHaveBeenCalledOnce();
  await see(() => expect(sent()).toEqual([{ draft: draft('a') }]));
});
