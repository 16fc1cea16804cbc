import type { Item } from '../api/save-item.ts';
import { describe, expect, test } from 'vitest';
import {
  click,
  control,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import { stored, PATH, open, openReopened, patched, sent, title } from './test-item-screen.tsx';

useAdminTests();

describe('changes of another person', () => {
  const conflict = (change: Partial<Item>) =>
    refused(409, {
      code: 'revision_conflict',
      current: { item: { ...stored, ...change, revision: 5 } },
      saved_by: 'kim@example.com',
    });

  test('of other fields are merged and saved', async () => {
    let tries = 0;
    open({
      [`PATCH ${PATH}`]: ({ body }: ApiCall) => {
        tries += 1;
        if (tries === 1) return conflict({ name: 'Big lift' });
        const { item } = body as { item: object };
        return { item: { ...stored, name: 'Big lift', ...item, revision: 6 } };
      },
    });
    await type('Summary', 'Strong');
    await click('Save');
    await see(() => expect(title()).toBe('Big lift'));
    expect(sent('PATCH').map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"5"']);
    expect(sent('PATCH')[1]?.body).toEqual({ item: { summary: 'Strong' } });
  });

  test('of the same field are shown, and mine are saved if asked', async () => {
    let tries = 0;
    open({
      [`PATCH ${PATH}`]: (call: ApiCall) =>
        (tries += 1) === 1 ? conflict({ summary: 'Small' }) : patched(call),
    });
    await type('Summary', 'Strong');
    await click('Save');
    await seeText('kim@example.com saved other values');
    await seeText('Small');
    await click('Save mine');
    await see(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH')[1]).toMatchObject({
      body: { item: { summary: 'Strong' } },
      headers: { 'If-Match': '"5"' },
    });
    await see(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  test('of the same field do not prevent a publish of mine', async () => {
    const hidden = { published_at: null };
    open({
      [`GET ${PATH}`]: { item: { ...stored, ...hidden } },
      [`PATCH ${PATH}`]: ({ body, headers }: ApiCall) => {
        if (headers['If-Match'] === '"3"') return conflict({ ...hidden, summary: 'Small' });
        return { item: { ...stored, ...hidden, ...(body as { item: object }).item, revision: 6 } };
      },
      [`POST ${PATH}/publish`]: { item: { ...stored, summary: 'Strong', revision: 7 } },
    });
    await type('Summary', 'Strong');
    await click('Save and publish');
    await click('Save and publish mine');
    await control('Unpublish');
    expect(sent('PATCH')[1]?.body).toEqual({ item: { summary: 'Strong' } });
    expect(sent('POST').map(({ path }) => path)).toEqual([`${PATH}/publish`]);
  });

  test('of the same field replace mine if asked', async () => {
    let current = stored;
    openReopened({
      [`GET ${PATH}`]: () => ({ item: current }),
      [`PATCH ${PATH}`]: ({ body, headers }: ApiCall) => {
        if (headers['If-Match'] === '"3"') return conflict({ summary: 'Small' });
        const { item } = body as { item: object };
        current = { ...stored, summary: 'Small', ...item, revision: 6 };
        return { item: current };
      },
    });
    await type('Summary', 'Strong');
    await type('Note on the rates', 'With fuel');
    await click('Save');
    await click('Use theirs');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    expect((await control('Note on the rates')).value).toBe('With fuel');
    await seeText('Unsaved changes');
    await click('Save');
    await seeText('Saved.');
    expect(sent('PATCH')[1]?.body).toEqual({ item: { rate_note: 'With fuel' } });
    await click('Toggle');
    await click('Toggle');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    expect((await control('Note on the rates')).value).toBe('With fuel');
    expect(document.body.textContent).not.toContain('Unsaved changes');
  });

  test('stay in the form if it is reopened before the next save', async () => {
    openReopened({ [`PATCH ${PATH}`]: conflict({ summary: 'Small' }) });
    await type('Summary', 'Strong');
    await type('Note on the rates', 'With fuel');
    await click('Save');
    await click('Use theirs');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    await click('Toggle');
    await click('Toggle');
    await see(async () => expect((await control('Note on the rates')).value).toBe('With fuel'));
    expect((await control('Summary')).value).toBe('Small');
  });
});
