import {
  callsOf,
  openAdmin,
  refused,
  see,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import type { PageAnswer } from '@siteyard/schemas/http';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toEditorData } from '../content/content.ts';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import type { GetPuck } from '../editor-context.ts';
import { readConflict } from '../publish/read-conflict.ts';
import { usePageWork, type PageWorkInput } from './use-page-work.ts';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

const content = (text: string) => ({
  content: [{ type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text } }],
});
const page = (text: string, content_revision: number, title = 'Fleet') =>
  ({
    id: 14,
    title,
    description: '',
    address: '',
    social_image: '',
    content: content(text),
    content_revision,
  }) as unknown as PageAnswer;
const edited = (text: string, title = 'Fleet') =>
  toEditorData(content(text), { title, description: '' });

type Work = ReturnType<typeof usePageWork>;

/** Opens page 14 at revision 3. `update` changes the props. */
async function open(answers: object, props: Partial<PageWorkInput> = {}) {
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
function fakePuck(data = edited('Mine')) {
  const puck = {
    appState: { data },
    dispatch: vi.fn(),
    history: { histories: [{ state: { data } }], index: 0, setHistories: vi.fn() },
  };
  return { puck, get: (() => puck) as unknown as GetPuck };
}

const publishes = () =>
  callsOf(({ method, path }) => method === 'PUT' && path === '/api/pages/14').map(
    ({ headers }) => headers['If-Match'],
  );
const drafts = () => callsOf(({ path }) => path === '/api/pages/14/draft');
const conflictUnless =
  (revision: string) =>
  ({ headers }: ApiCall) =>
    headers['If-Match'] === revision
      ? page('Mine', 9)
      : refused(409, { code: 'revision_conflict', current: { content_revision: 8 } });

describe('publishing', () => {
  test('sends the loaded revision, then the published one', async () => {
    const { work, onPublished } = await open({ 'PUT /api/pages/14': page('New', 4) });
    work().publishing.publish(edited('New'));
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    work().publishing.publish(edited('Newer'));
    await see(() => expect(publishes()).toEqual(['"3"', '"4"']));
  });

  test('sends the current revision to overwrite a conflict', async () => {
    const { work, onPublished } = await open({ 'PUT /api/pages/14': conflictUnless('"8"') });
    work().publishing.publish(edited('Mine'));
    await see(() => expect(work().publishing.conflict?.content_revision).toBe(8));
    work().conflict.keepMine(work().publishing.conflict!);
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(publishes()).toEqual(['"3"', '"8"']);
    await see(() => expect(work().publishing.conflict).toBeNull());
  });

  test('can load the other content after a conflict, and one undo reverts it', async () => {
    const { work, onPublished } = await open({
      'PUT /api/pages/14': conflictUnless('"8"'),
      'GET /api/pages/14.json': page('Theirs', 8),
    });
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().publishing.publish(edited('Mine'));
    await see(() => expect(work().publishing.conflict).not.toBeNull());
    await work().conflict.takeTheirs();
    expect(puck.dispatch).toHaveBeenCalledWith({
      type: 'setData',
      data: edited('Theirs'),
      recordHistory: true,
    });
    await see(() => expect(work().publishing.conflict).toBeNull());
    work().publishing.publish(edited('Both'));
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(publishes()).toEqual(['"3"', '"8"']);
  });

  test('keeps the question open and shows an error if the other content cannot be loaded', async () => {
    const { work } = await open({
      'PUT /api/pages/14': conflictUnless('"8"'),
      'GET /api/pages/14.json': refused(500),
    });
    work().publishing.publish(edited('Mine'));
    await see(() => expect(work().publishing.conflict).not.toBeNull());
    await work().conflict.takeTheirs();
    await see(() => expect(work().publishing.error).toMatch('The page could not be loaded.'));
    expect(work().publishing.conflict).not.toBeNull();
  });

  const fields = { title: 'Fleet', description: '' };
  const both = (a: string, b: string) => ({
    content: [
      { type: 'HeadingBlock', props: { id: 'a', text: a } },
      { type: 'HeadingBlock', props: { id: 'b', text: b } },
    ],
  });
  const pageOf = (a: string, b: string, revision: number) =>
    ({ ...page('', revision), content: both(a, b) }) as unknown as PageAnswer;

  test('merges other blocks that others have published, without a question', async () => {
    const theirs = pageOf('A', 'theirs', 8);
    const { work, onPublished } = await open(
      {
        'PUT /api/pages/14': ({ headers }: ApiCall) =>
          headers['If-Match'] === '"8"'
            ? pageOf('mine', 'theirs', 9)
            : refused(409, { code: 'revision_conflict', saved_by: 'bob', current: theirs }),
      },
      { page: pageOf('A', 'B', 3) },
    );
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().publishing.publish(toEditorData(both('mine', 'B'), fields));
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(publishes()).toEqual(['"3"', '"8"']);
    const data = toEditorData(both('mine', 'theirs'), fields);
    expect(callsOf(({ headers }) => headers['If-Match'] === '"8"')[0]?.body).toMatchObject({
      page: { content: { content: data.content } },
    });
    expect(puck.dispatch).toHaveBeenCalledWith({ type: 'setData', data, recordHistory: true });
    await see(() => expect(work().publishing.mergedWith).toBe('bob'));
    expect(work().publishing.conflict).toBeNull();
  });

  test('publishes the sent content, even if the canvas has changed since', async () => {
    const theirs = pageOf('A', 'theirs', 8);
    const { work, onPublished } = await open(
      {
        'PUT /api/pages/14': ({ headers }: ApiCall) => {
          work().draft.onChange(toEditorData(both('mine, half a wo', 'B'), fields));
          return headers['If-Match'] === '"8"'
            ? pageOf('mine', 'theirs', 9)
            : refused(409, { code: 'revision_conflict', current: theirs });
        },
      },
      { page: pageOf('A', 'B', 3) },
    );
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().publishing.publish(toEditorData(both('mine', 'B'), fields));
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    const sent = callsOf(({ headers }) => headers['If-Match'] === '"8"')[0]?.body;
    expect(JSON.stringify(sent)).toContain('"mine"');
    expect(JSON.stringify(sent)).not.toContain('half a wo');
    const shown = toEditorData(both('mine, half a wo', 'theirs'), fields);
    expect(puck.dispatch).toHaveBeenCalledWith(expect.objectContaining({ data: shown }));
  });

  test('asks after three merges if others keep publishing', async () => {
    let revision = 3;
    const { work } = await open(
      {
        'PUT /api/pages/14': () => {
          revision += 1;
          const current = pageOf('A', `theirs ${revision}`, revision);
          return refused(409, { code: 'revision_conflict', current });
        },
      },
      { page: pageOf('A', 'B', 3) },
    );
    work().canvas.attach(fakePuck().get);
    work().publishing.publish(toEditorData(both('mine', 'B'), fields));
    await see(() => expect(work().publishing.conflict).not.toBeNull());
    expect(publishes()).toEqual(['"3"', '"4"', '"5"', '"6"']);
  });

  test('asks about conflicts, and takes the chosen side of each', async () => {
    const theirs = pageOf('their A', 'their B', 8);
    const { work, onPublished } = await open(
      {
        'PUT /api/pages/14': ({ headers }: ApiCall) =>
          headers['If-Match'] === '"8"'
            ? pageOf('my A', 'their B', 9)
            : refused(409, { code: 'revision_conflict', current: theirs }),
        'GET /api/pages/14.json': theirs,
      },
      { page: pageOf('A', 'B', 3) },
    );
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().publishing.publish(toEditorData(both('my A', 'my B'), fields));
    await see(() => expect(work().publishing.conflict?.page).toEqual(theirs));
    expect(work().conflict.clashesWith(theirs)).toMatchObject([
      { path: 'text', block: { id: 'a' }, ours: 'my A', theirs: 'their A' },
      { path: 'text', block: { id: 'b' }, ours: 'my B', theirs: 'their B' },
    ]);
    expect(puck.dispatch).not.toHaveBeenCalled();
    await work().conflict.mergeBoth(new Map([['b', 'theirs']]));
    const data = toEditorData(both('my A', 'their B'), fields);
    expect(puck.dispatch).toHaveBeenCalledWith({ type: 'setData', data, recordHistory: true });
    await see(() => expect(work().publishing.conflict).toBeNull());
    work().publishing.publish(data);
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(publishes()).toEqual(['"3"', '"8"']);
  });

  test('merges changes of others, and asks only about conflicts', async () => {
    const theirs = page('Theirs', 8);
    const { work } = await open({ 'GET /api/pages/14.json': theirs });
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    work().draft.onChange(edited('Mine'));
    await work().conflict.bringInChanges({ savedBy: 'bob', savedAt: undefined });
    await see(() => expect(work().publishing.conflict?.page).toEqual(theirs));
    expect(puck.dispatch).not.toHaveBeenCalled();
    work().draft.onChange(edited('Old'));
    await work().conflict.bringInChanges({ savedBy: 'bob', savedAt: undefined });
    expect(puck.dispatch).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'setData', data: edited('Theirs') }),
    );
  });

  test('shows an error if the other content cannot be loaded, and keeps the canvas', async () => {
    const { work } = await open({ 'GET /api/pages/14.json': refused(500, { error: 'Not now.' }) });
    const { puck, get } = fakePuck();
    work().canvas.attach(get);
    await work().conflict.takeTheirs();
    await see(() => expect(work().publishing.error).toBe('Not now.'));
    expect(puck.dispatch).not.toHaveBeenCalled();
  });

  test('lists the problems if it is refused, and shows if a sign-in is needed', async () => {
    const issues = [{ path: 'content[0]', message: 'is not valid' }];
    const { work } = await open({
      'PUT /api/pages/14': ({ headers }: ApiCall) =>
        headers['If-Match'] === '"3"' ? refused(422, { issues }) : refused(401),
    });
    work().publishing.publish(edited('Mine'));
    await see(() => expect(work().publishing.refusal).toEqual(issues));
    expect(work().publishing.state).toBe('failed');
    expect(console.error).toHaveBeenCalledWith('Failed to save', expect.anything());
    work().conflict.keepMine(readConflict({ current: { content_revision: 5 } }));
    await see(() => expect(work().publishing.error).toMatch('You have been signed out.'));
    expect(work().publishing.refusal).toBeNull();
  });
});

describe('a publish that changes the title', () => {
  const sent = () =>
    callsOf(({ method, path }) => method === 'PUT' && path === '/api/pages/14').map(
      ({ body }) => (body as { page: { base_details: object } }).page.base_details,
    );

  test('sends the loaded details, and the new title after a rename in the switcher', async () => {
    const { work, update } = await open({ 'PUT /api/pages/14': page('Old', 4, 'Mine') });
    work().publishing.publish(edited('Old', 'Mine'));
    await see(() => expect(sent()).toMatchObject([{ title: 'Fleet', noindex: false }]));
    update({ renamedTo: 'Machines' });
    await see(() =>
      expect(work().publishing.contentNow().baseDetails).toMatchObject({ title: 'Machines' }),
    );
  });

  test('asks if another administrator has renamed the page, and can replace that title', async () => {
    const theirs = page('Old', 3, 'Theirs');
    const { work, onPublished } = await open({
      'PUT /api/pages/14': ({ body }: ApiCall) =>
        JSON.stringify(body).includes('"title":"Theirs"')
          ? page('Old', 4, 'Mine')
          : refused(409, { code: 'revision_conflict', saved_by: 'bob', current: theirs }),
    });
    work().publishing.publish(edited('Old', 'Mine'));
    await see(() => expect(work().publishing.conflict?.page).toEqual(theirs));
    expect(work().conflict.clashesWith(theirs)).toMatchObject([
      { path: 'title', ours: 'Mine', theirs: 'Theirs' },
    ]);
    work().conflict.keepMine(work().publishing.conflict!);
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ title: 'Fleet' }, { title: 'Theirs' }]);
  });
});

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
    expect(work().foundDraft.clashesOf(outdated)).toEqual([]);
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
  /** A server that accepts only saves that are based on revision 9. */
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
  expect(work().foundDraft.clashesOf(renamed)).toMatchObject([
    { path: 'title', ours: 'Mine', theirs: 'Theirs' },
  ]);
  work().foundDraft.continueDraft(renamed, new Map([['title', 'theirs']]));
  await see(() => expect(work().start.data).toEqual(edited('Old', 'Theirs')));
});

test('a rename in the page switcher changes the title without an undo step or a draft', async () => {
  const { work, update } = await open({});
  const { puck, get } = fakePuck(edited('Old'));
  work().canvas.attach(get);
  update({ renamedTo: 'Machines' });
  await see(() => expect(puck.dispatch).toHaveBeenCalledOnce());
  expect(puck.dispatch.mock.calls[0]?.[0]).toMatchObject({
    type: 'replaceRoot',
    root: { props: { title: 'Machines' } },
    recordHistory: false,
  });
  work().draft.onChange(edited('Old', 'Machines'));
  work().draft.checkNow();
  await see(() => expect(work().draft.state.kind).toBe('none'));
  expect(drafts()).toEqual([]);
});

describe('a page that was published on time', () => {
  test('needs no merge if the canvas has the same content', async () => {
    const { work } = await open({
      'GET /api/pages/14.json': page('Winter', 4),
      'DELETE /api/pages/14/draft': { draft: null },
    });
    work().draft.onChange(edited('Winter'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    await work().visibility.load();
    await see(() => expect(work().revision).toBe(4));
    await see(() => expect(work().draft.state.kind).toBe('none'));
  });

  test('keeps other changes and their base', async () => {
    const { work } = await open({ 'GET /api/pages/14.json': page('Winter', 4) });
    work().draft.onChange(edited('Spring'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    await work().visibility.load();
    expect(work().revision).toBe(3);
    expect(work().draft.state.kind).toBe('saved');
  });
});
