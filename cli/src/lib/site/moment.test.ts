import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { isMoment, parseMoment, siteAt } from './moment.ts';

describe('a moment', () => {
  it('is the number of a commit, a date or a time', () => {
    expect(parseMoment('12', '--at')).toEqual({ number: 12 });
    expect(parseMoment('2026-11-20T14:30Z', '--at')).toEqual({
      at: new Date('2026-11-20T14:30:00Z'),
    });
    expect(parseMoment('2026-11-20', '--at')).toEqual({ at: new Date('2026-11-20T23:59:59.999') });
  });

  it('is nothing else', () => {
    for (const text of ['', '0', '-1', 'tuesday', '2026-13-40', '20.11.2026', '1e3', '12a'])
      expect(() => parseMoment(text, '--at'), text).toThrow('neither the number of a change');
    expect(isMoment('production')).toBe(false);
  });
});

describe('a site at a moment', () => {
  it('reads its content as of the commit, and everything else as it is now', async () => {
    const paths: string[] = [];
    const site = {
      get(path: string) {
        paths.push(path);
        return Promise.resolve({ commits: [{ number: 7 }], next: null });
      },
    } as unknown as Client;
    const then = await siteAt(site, { at: new Date('2026-11-20T00:00:00Z') });
    for (const path of ['pages?after=0&limit=9', 'site', 'runs'])
      await then.get(`/api/operator/${path}`, null as never);
    await then.get('/api/site_settings', null as never);
    expect(paths).toEqual([
      '/api/commits?limit=1&until=2026-11-20T00:00:00.000Z',
      '/api/operator/pages?after=0&limit=9&at=7',
      '/api/operator/site?at=7',
      '/api/operator/runs',
      '/api/operator/settings?at=7',
    ]);
  });

  it('fails if the site is newer', async () => {
    const site = { get: () => Promise.resolve({ commits: [], next: null }) } as unknown as Client;
    await expect(siteAt(site, { at: new Date(0) })).rejects.toThrow('has no changes before 1970');
  });
});
