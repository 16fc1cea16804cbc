import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  click,
  control,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../test-admin.tsx';
import { localDrafts } from '../../lib/drafts/local-drafts.ts';
import { settings, DRAFT, puts, calls, open, draftOf } from './test-settings-form.tsx';

useAdminTests();
// jsdom has no IndexedDB. A mocked module would also affect the worker's other files.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the settings form', () => {
  /** Answers as if another administrator had saved `theirs` after the form was opened. */
  const savedMeanwhile = (theirs: object) => ({
    'PUT /api/site_settings': ({ headers, body }: ApiCall) =>
      headers['If-Match'] === '"8"'
        ? { ...(body as object), revision: 9 }
        : refused(409, {
            code: 'revision_conflict',
            saved_by: 'colleague@example.com',
            current: { settings: { ...settings, ...theirs }, revision: 8 },
          }),
  });

  test('saves both changes if another administrator changed another field', async () => {
    open(savedMeanwhile({ language: 'de' }));
    await type('Site Title', 'Brindle');
    await click('Save Settings');
    await seeText('Saved!');
    expect(puts().at(-1)?.body).toMatchObject({
      settings: { title: 'Brindle', language: 'de' },
    });
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  });

  test('asks if both changed the same field, and replaces the other change only after a confirmation', async () => {
    open(savedMeanwhile({ title: 'Theirs', language: 'de' }));
    await type('Site Title', 'Mine');
    await click('Save Settings');
    await seeText('The settings were changed in the meantime');
    await seeText('Site Title: theirs is “Theirs”');
    await click('Cancel');
    await see(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(puts()).toHaveLength(1);
    await seeText('colleague@example.com changed the same settings');
    await click('Save Settings');
    await seeText('Saved!');
    expect(puts().at(-1)?.body).toMatchObject({
      settings: { title: 'Mine', language: 'de' },
    });
  });

  test('takes the other change on request if both changed the same field', async () => {
    open(savedMeanwhile({ title: 'Theirs' }));
    await type('Site Title', 'Mine');
    await type('Button text', 'Ring us');
    await click('Save Settings');
    await click('Cancel');
    await click('Use theirs');
    await see(async () => expect((await control('Site Title')).value).toBe('Theirs'));
    expect((await control('Button text')).value).toBe('Ring us');
  });

  test('merges a draft that another tab has saved, and names settings that both changed', async () => {
    const other = {
      ...draftOf({
        title: 'Other tab',
        language: 'de',
      }),
      revision: 9,
      user_agent: FIREFOX,
    };
    open(
      {
        'PUT /api/site_settings/draft': ({ body }: ApiCall) =>
          (body as { draft: { revision: number } }).draft.revision === 9
            ? { draft: { revision: 10 } }
            : refused(409, { code: 'revision_conflict', current: other }),
      },
      { remote: draftOf({}), local: undefined },
    );
    await type('Site Title', 'Mine');
    await type('Button text', 'Ring us');
    await seeText(/Firefox on Windows \(.+\) changed the same settings/);
    await see(() =>
      expect(calls('PUT', DRAFT).at(-1)?.body).toMatchObject({
        draft: {
          settings: { title: 'Mine', language: 'de', nav: { cta: { label: 'Ring us' } } },
          revision: 9,
        },
      }),
    );
    await click('Use theirs');
    await see(async () => expect((await control('Site Title')).value).toBe('Other tab'));
  });

  test('merges the draft with later changes of others, and names the settings that both changed', async () => {
    const base = { ...settings, title: 'Before', language: 'de' as const };
    const draft = { ...draftOf({ title: 'Mine', language: 'de' }, 3), base };
    open({}, { remote: draft, local: undefined });
    await seeText('changed the same settings');
    expect((await control('Site Title')).value).toBe('Mine');
    // Only the other administrator changed the language.
    expect((await control('Site language')).value).toBe('en');
    await click('Use theirs');
    await see(async () => expect((await control('Site Title')).value).toBe('Northlift'));
  });
});
