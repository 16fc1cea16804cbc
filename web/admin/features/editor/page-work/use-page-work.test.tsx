import { see } from '../../../test-admin.tsx';
import { describe, expect, test } from 'vitest';
import { drafts, edited, fakePuck, open, page, usePageWorkTests } from './test-page-work.tsx';

usePageWorkTests();

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
    await work().visibility.reload();
    await see(() => expect(work().revision).toBe(4));
    await see(() => expect(work().draft.state.kind).toBe('none'));
  });

  test('keeps other changes and their base', async () => {
    const { work } = await open({ 'GET /api/pages/14.json': page('Winter', 4) });
    work().draft.onChange(edited('Spring'));
    await see(() => expect(work().draft.state.kind).toBe('saved'));
    await work().visibility.reload();
    expect(work().revision).toBe(3);
    expect(work().draft.state.kind).toBe('saved');
  });
});
