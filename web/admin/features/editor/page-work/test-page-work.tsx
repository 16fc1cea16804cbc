import { callsOf, openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import type { PageAnswer } from '@siteyard/schemas/http';
import { useEffect, useState } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import { toEditorData } from '../content/content.ts';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import type { GetPuck } from '../puck/puck.ts';
import { usePageWork, type PageWorkInput } from './use-page-work.ts';

/** Renders with a fake API, and fakes the local drafts, because jsdom has no IndexedDB. */
export function usePageWorkTests(): void {
  useAdminTests();
  beforeEach(() => {
    vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
    vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
  });
}

export const content = (text: string) => ({
  content: [{ type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text } }],
});

export const page = (text: string, content_revision: number, title = 'Fleet') =>
  ({
    id: 14,
    title,
    description: '',
    address: '',
    social_image: '',
    content: content(text),
    content_revision,
  }) as unknown as PageAnswer;

export const edited = (text: string, title = 'Fleet') =>
  toEditorData(content(text), { title, description: '' });

type Work = ReturnType<typeof usePageWork>;

/** Opens page 14 at revision 3. `update` changes the props. */
export async function open(answers: object, props: Partial<PageWorkInput> = {}) {
  const seen: { work?: Work; update?: (next: Partial<PageWorkInput>) => void } = {};
  const onPublished = vi.fn();
  function Session() {
    const [changed, update] = useState<Partial<PageWorkInput>>({});
    const work = usePageWork({
      pageId: 14,
      userId: 'ada',
      page: page('Old', 3),
      found: null,
      remote: { revision: 0, content: null },
      renamedTo: undefined,
      onPublished,
      ...props,
      ...changed,
    });
    useEffect(() => {
      seen.work = work;
      seen.update = update;
    }, [work]);
    return null;
  }
  openAdmin(<Session />, { 'PUT /api/pages/14/draft': { draft: { revision: 6 } }, ...answers });
  await see(() => expect(seen.work).toBeDefined());
  return { work: () => seen.work!, update: (next: object) => seen.update?.(next), onPublished };
}

/** A fake of the parts of Puck that `usePageWork` uses. */
export function fakePuck(data = edited('Mine')) {
  const puck = {
    appState: { data },
    dispatch: vi.fn(),
    history: { histories: [{ state: { data } }], index: 0, setHistories: vi.fn() },
  };
  return { puck, get: (() => puck) as unknown as GetPuck };
}

/** Returns the `If-Match` header of each publish so far. */
export const publishes = () =>
  callsOf(({ method, path }) => method === 'PUT' && path === '/api/pages/14').map(
    ({ headers }) => headers['If-Match'],
  );

export const drafts = () => callsOf(({ path }) => path === '/api/pages/14/draft');
