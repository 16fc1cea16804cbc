import { callsOf, refused, see, type ApiCall } from '../../../test-admin.tsx';
import type { PageAnswer } from '@siteyard/schemas/http';
import { describe, expect, test } from 'vitest';
import { toEditorData } from '../content/content.ts';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import {
  content,
  drafts,
  edited,
  fakePuck,
  open,
  page,
  publishes,
  usePageWorkTests,
} from './test-page-work.tsx';

usePageWorkTests();

describe('a change', () => {
  test('becomes a draft of the loaded revision, which is removed if the change is undone', async () => {
    const { work } = await open({ 'DELETE /api/pages/14/draft': { ok: true } });
    work().draft.onChange(edited('New'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    expect(drafts()[0]?.body).toMatchObject({ draft: { base_revision: 3 } });
    work().draft.onChange(edited('Old'));
    await see(() => expect(work().draft.state.kind).toBe('none'));
    await see(() => expect(drafts().at(-1)?.method).toBe('DELETE'));
  });
});

describe('a draft that was found', () => {
  const found: FoundDraft = {
    content: content('Draft'),
    base_revision: 2,
    remote: { revision: 5, content: content('Draft') },
    updated_at: '2026-03-01T10:00:00.000Z',
    localOnly: false,
  };

  test('does not change until the user decides', async () => {
    const { work } = await open({}, { found });
    work().draft.onChange(edited('Something else'));
    work().draft.checkNow();
    await work().draft.keep();
    expect(drafts()).toEqual([]);
    expect(work().foundDraft.offer).toBe(found);
  });

  test('is loaded if it is continued, and published with its own base revision', async () => {
    const { work } = await open(
      { 'PUT /api/pages/14': page('Draft', 4), 'DELETE /api/pages/14/draft': { ok: true } },
      { found },
    );
    work().foundDraft.continueDraft(found);
    await see(() => expect(work().start.key).toBe(1));
    expect(work().start.data).toEqual(edited('Draft'));
    expect(work().foundDraft.offer).toBeNull();
    work().publishing.publish(work().start.data);
    await see(() => expect(publishes()).toEqual(['"2"']));
    await see(() => expect(drafts().at(-1)?.method).toBe('DELETE'));
  });

  test('is merged with later publishes if its base is known', async () => {
    const outdated = {
      ...found,
      content: { ...content('Draft'), root: { props: { address: 'fleet' } } },
      base: page('Old', 2),
    };
    const { work } = await open(
      { 'PUT /api/pages/14': page('Draft', 4), 'DELETE /api/pages/14/draft': { ok: true } },
      { page: page('Old', 3, 'Our fleet'), found: outdated },
    );
    expect(work().foundDraft.conflictsOf(outdated)).toEqual([]);
    work().foundDraft.continueDraft(outdated);
    await see(() => expect(work().start.data).toEqual(edited('Draft', 'Our fleet')));
    expect(drafts()).toEqual([]);
    work().publishing.publish(work().start.data);
    await see(() => expect(publishes()).toEqual(['"3"']));
    const [sent] = callsOf(({ path }) => path === '/api/pages/14');
    expect(sent?.body).toMatchObject({
      page: { content: { root: { props: { address: 'fleet' } } } },
    });
  });

  test('is removed from the server if it is discarded', async () => {
    const { work } = await open({ 'DELETE /api/pages/14/draft': { ok: true } }, { found });
    work().foundDraft.discardDraft();
    await see(() => expect(drafts().map(({ method }) => method)).toEqual(['DELETE']));
    expect(work().start.data).toEqual(edited('Old'));
  });
});

describe('a draft that another tab or device has saved in the meantime', () => {
  const two = (a: string, b: string) => ({
    content: [
      { type: 'HeadingBlock', props: { id: 'a', text: a } },
      { type: 'HeadingBlock', props: { id: 'b', text: b } },
    ],
  });
  const twoOn = (revision: number, a: string, b: string) =>
    ({ ...page('', revision), content: two(a, b) }) as unknown as PageAnswer;
  const canvas = (a: string, b: string, title = 'Fleet') =>
    toEditorData(two(a, b), { title, description: '' });
  const other = (a: string, b: string, changed: object = {}) => ({
    content: {
      ...two(a, b),
      root: { props: {} },
    },
    base_revision: 3,
    revision: 9,
    updated_at: '2026-03-01T10:00:00.000Z',
    ...changed,
  });
  /**
   * Saves the draft if the request has the current revision: 9 if there is a draft, 0 if there is none.
   * Answers 409 to other requests.
   */
  const savedBy = (current: object | null) => ({
    'PUT /api/pages/14/draft': ({ body }: ApiCall) =>
      (body as { draft: { revision: number } }).draft.revision === (current ? 9 : 0)
        ? { draft: { revision: 10 } }
        : refused(409, { code: 'revision_conflict', current }),
  });
  const known = { revision: 5, content: two('A', 'B') };
  const lastSaved = () => JSON.stringify(drafts().at(-1)?.body);

  test('is merged if it changed other blocks, and saved', async () => {
    const { work } = await open(savedBy(other('A', 'theirs')), {
      page: twoOn(3, 'A', 'B'),
      remote: known,
    });
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().draft.onChange(canvas('mine', 'B', 'My title'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    expect(puck.dispatch).toHaveBeenLastCalledWith({
      type: 'setData',
      recordHistory: true,
      data: canvas('mine', 'theirs', 'My title'),
    });
    expect(lastSaved()).toContain('"mine"');
    expect(lastSaved()).toContain('"theirs"');
    expect(work().otherDraft.clash).toBeNull();
  });

  test('asks if it changed the same block, and saves the chosen side', async () => {
    const { work } = await open(savedBy(other('their A', 'their B')), {
      page: twoOn(3, 'A', 'B'),
      remote: known,
    });
    work().canvas.attach(fakePuck().get);
    work().draft.onChange(canvas('my A', 'B'));
    await see(() =>
      expect(work().otherDraft.clash?.conflicts).toMatchObject([
        { block: { id: 'a' }, ours: 'my A', theirs: 'their A' },
      ]),
    );
    expect(drafts()).toHaveLength(1);
    await work().otherDraft.merge(new Map([['a', 'theirs']]));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    expect(work().otherDraft.clash).toBeNull();
    expect(lastSaved()).toContain('their A');
    expect(lastSaved()).toContain('their B');
  });

  test('is merged with the published page if that was published in between', async () => {
    const now = twoOn(4, 'A', 'published');
    const { work } = await open(
      {
        ...savedBy(other('A, theirs', 'published', { base_revision: 4 })),
        'GET /api/pages/14.json': now,
      },
      { page: twoOn(3, 'A', 'B'), remote: known },
    );
    work().canvas.attach(fakePuck().get);
    work().draft.onChange(canvas('A', 'B', 'My title'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    expect(work().revision).toBe(4);
    expect(drafts().at(-1)?.body).toMatchObject({ draft: { base_revision: 4 } });
    expect(lastSaved()).toContain('A, theirs');
    expect(lastSaved()).toContain('published');
    expect(lastSaved()).toContain('My title');
  });

  test('does not change the canvas if that tab published or discarded the draft', async () => {
    const { work } = await open(savedBy(null), { page: twoOn(3, 'A', 'B'), remote: known });
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().draft.onChange(canvas('mine', 'B'));
    await see(() => expect(drafts()).toHaveLength(1));
    work().draft.saver.retry();
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    expect(puck.dispatch).not.toHaveBeenCalled();
    expect(lastSaved()).toContain('"mine"');
  });
});

test('a draft with another title asks if the page was renamed since', async () => {
  const renamed: FoundDraft = {
    content: {
      ...content('Old'),
      root: { props: { title: 'Mine' } },
    },
    base_revision: 3,
    base_details: { title: 'Fleet' },
    localOnly: false,
    updated_at: '2026-03-01T10:00:00.000Z',
    remote: {
      revision: 5,
      content: null,
    },
  };
  const { work } = await open(
    { 'DELETE /api/pages/14/draft': { draft: null } },
    { page: page('Old', 3, 'Theirs'), found: renamed },
  );
  expect(work().foundDraft.isOutdated(renamed)).toBe(true);
  expect(work().foundDraft.conflictsOf(renamed)).toMatchObject([
    { path: 'title', ours: 'Mine', theirs: 'Theirs' },
  ]);
  work().foundDraft.continueDraft(renamed, new Map([['title', 'theirs']]));
  await see(() => expect(work().start.data).toEqual(edited('Old', 'Theirs')));
});
