import { callsOf, refused, see, type ApiCall } from '../../../test-admin.tsx';
import type { PageAnswer } from '@siteyard/schemas/http';
import { describe, expect, test } from 'vitest';
import { toEditorData } from '../content/content.ts';
import { readConflict } from '../publish/read-conflict.ts';
import { edited, fakePuck, open, page, publishes, usePageWorkTests } from './test-page-work.tsx';

usePageWorkTests();

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
    await see(() =>
      expect(work().publishing.failure?.text).toMatch('The page could not be loaded.'),
    );
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

  test.each([
    [3, true],
    [4, false],
  ])('with the answered revision %i, changed nothing: %s', async (revision, changedNothing) => {
    const { work } = await open(
      { 'PUT /api/pages/14': pageOf('A', 'B', revision) },
      { page: pageOf('A', 'B', 3) },
    );
    work().publishing.publish(toEditorData(both('A', 'B'), fields));
    await see(() => expect(work().publishing.published).not.toBeNull());
    expect(work().publishing.published?.changedNothing).toBe(changedNothing);
  });

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
    await see(() => expect(work().publishing.published?.mergedWith).toBe('bob'));
    expect(work().publishing.conflict).toBeNull();
  });

  test('does not say that nothing changed if another person published the same change', async () => {
    const theirs = pageOf('A', 'same', 8);
    const { work } = await open(
      {
        'PUT /api/pages/14': ({ headers }: ApiCall) =>
          headers['If-Match'] === '"8"'
            ? theirs
            : refused(409, { code: 'revision_conflict', saved_by: 'bob', current: theirs }),
      },
      { page: pageOf('A', 'B', 3) },
    );
    work().canvas.attach(fakePuck().get);
    work().publishing.publish(toEditorData(both('A', 'same'), fields));
    await see(() => expect(work().publishing.published).not.toBeNull());
    expect(work().publishing.published?.mergedWith).toBe('bob');
    expect(work().publishing.published?.changedNothing).toBe(false);
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
    expect(work().conflict.conflictsWith(theirs)).toMatchObject([
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
    await see(() => expect(work().publishing.failure?.text).toBe('Not now.'));
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
    await see(() => expect(work().publishing.failure?.text).toMatch('You have been signed out.'));
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
    expect(work().conflict.conflictsWith(theirs)).toMatchObject([
      { path: 'title', ours: 'Mine', theirs: 'Theirs' },
    ]);
    work().conflict.keepMine(work().publishing.conflict!);
    await see(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ title: 'Fleet' }, { title: 'Theirs' }]);
  });
});
