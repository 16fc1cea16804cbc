import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadSettings, readSettings } from './get-settings.ts';

const settings = { title: 'Northlift', nav: { items: [] } };

describe('readSettings', () => {
  test.each([
    ['settings', { settings, revision: 4 }],
    ['site_settings.settings', { site_settings: { settings } }],
    ['data.settings', { data: { settings } }],
    ['the answer itself', settings],
  ])('reads them from %s', (_, answer) => {
    expect(readSettings(answer).settings).toMatchObject({ title: 'Northlift', nav: { items: [] } });
  });

  test('returns the defaults for an empty answer', () => {
    const { settings: read, revision } = readSettings({});
    expect(read.nav.items.map((item) => item.title)).toEqual([
      'Home',
      'Fleet',
      'Services',
      'Contact',
    ]);
    expect(read.nav.cta).toEqual({ label: 'Get a Quote', href: '/contact' });
    expect(revision).toBeUndefined();
  });
});

describe('loadSettings', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (body: object) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ settings, revision: 4, ...body })),
    );

  test('returns the settings of an administrator', async () => {
    answer({});
    expect((await loadSettings()).settings.title).toBe('Northlift');
  });

  test('fails as signed out if the answer is the incomplete one for guests', async () => {
    answer({ partial: true });
    await expect(loadSettings()).rejects.toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });
});
