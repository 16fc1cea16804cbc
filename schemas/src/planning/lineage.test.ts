import { describe, expect, test } from 'vitest';
import { judgeLineage } from './lineage.ts';

describe('lineage', () => {
  const site = { siteId: 'own', adopted: ['friend'], empty: false, edited: true };
  test.each<[string | null, object, boolean, object]>([
    ['own', {}, false, { ok: true, adopts: false, takesOver: false }],
    ['friend', {}, false, { ok: true, adopts: false }],
    ['other', {}, false, { ok: false }],
    ['other', {}, true, { ok: true, adopts: true }],
    ['other', { empty: true }, false, { ok: true, takesOver: true }],
    [null, {}, false, { ok: false }],
    [null, { edited: false }, false, { ok: true, adopts: true }],
    [null, {}, true, { ok: true, adopts: true }],
  ])('%s into %j, adopt %s', (from, change, adopt, expected) => {
    expect(judgeLineage(from, { ...site, ...change }, adopt)).toMatchObject(expected);
  });
});
