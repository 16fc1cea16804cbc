import { describe, expect, test } from 'vitest';
import { newCommit, type Computed } from './commit.ts';
import type { Entry } from './entities.ts';
import { RuleBroken } from './errors.ts';
import { inverseOf } from './inverse.ts';
import { checkRules } from './rules.ts';
import { SiteSnapshot, withChanges } from './snapshot.ts';
import { pageEntry } from './test/site.ts';

const origin = {
  request: 'r',
  kind: 'test',
  by: 'ann@example.com',
  source: 'administrator',
} as const;
const at = new Date('2026-03-01');

function after(snapshot: SiteSnapshot, computed: Computed) {
  const commit = newCommit(snapshot, origin, computed, { token: `t${snapshot.number + 1}`, at });
  const next = snapshot.after(commit, commit.changes);
  checkRules(commit, next);
  return { commit, next };
}
const entries = (all: Record<string, Entry | null>) => ({ entries: new Map(Object.entries(all)) });
const start = after(
  SiteSnapshot.empty,
  entries({
    'page:11': { ...pageEntry(11, 'eleven'), address: 'a', former_addresses: ['was-a'] },
    'page:12': { ...pageEntry(12, 'twelve'), address: 'b' },
  }),
).next;
const eleven = start.entry('page', 11)!;
const twelve = start.entry('page', 12)!;

describe('a commit', () => {
  test('has the number and the parent after its snapshot, and the entries before it', () => {
    const changed = { ...eleven, title: 'new' };
    const { commit } = after(start, entries({ 'page:11': changed, 'page:12': null }));
    expect(commit).toEqual({
      _id: 2,
      token: 't2',
      parent: 't1',
      at,
      ...origin,
      site: { last_page_id: 12 },
      changes: [
        {
          entity: 'page:11',
          before: eleven,
          after: changed,
        },
        {
          entity: 'page:12',
          before: twelve,
          after: null,
        },
      ],
    });
  });

  test('has the entries as the database returns them, whatever the caller does with its own', () => {
    const mine = { ...eleven, deleted: undefined, images: ['x.png'] };
    const { next } = after(start, entries({ 'page:11': mine }));
    mine.images.push('y.png');
    expect(Object.hasOwn(next.entry('page', 11)!, 'deleted')).toBe(false);
    expect(next.entry('page', 11)).toMatchObject({ images: ['x.png'] });
  });

  test('raises the last page number, also if the change does not mention it', () => {
    const { next } = after(start, {
      ...entries({ 'page:15': pageEntry(15, 'x') }),
      site: { site_id: 's' },
    });
    expect(next.site).toEqual({ last_page_id: 15, site_id: 's' });
    const { commit } = after(next, { ...entries({}), site: { last_page_id: 3 } });
    expect(commit.site).toEqual({ last_page_id: 15, site_id: 's' });
  });
});

describe('a snapshot', () => {
  test('finds pages by number, key, address and former address', () => {
    expect(start.pageByKey('key-11')).toBe(eleven);
    expect(start.pageByAddress('b')).toBe(twelve);
    expect(start.pageByFormerAddress('was-a')).toBe(eleven);
    expect(start.pageByAddress('was-a')).toBeUndefined();
    expect(start.all('page')).toEqual([eleven, twelve]);
    expect(start.all('section')).toEqual([]);
  });

  test('does not change when the next one is made', () => {
    const { next } = after(
      start,
      entries({ 'page:11': null, 'page:12': { ...twelve, address: 'c' } }),
    );
    expect(start.entry('page', 11)).toBe(eleven);
    expect(start.pageByAddress('b')).toBe(twelve);
    expect(next.entry('page', 11)).toBeUndefined();
    expect([next.pageByAddress('b'), next.pageByAddress('c')?.id]).toEqual([undefined, 12]);
  });

  test('a page in the trash frees its addresses and keeps its key', () => {
    const deleted = { at, by: null };
    const { next } = after(start, entries({ 'page:11': { ...eleven, deleted } }));
    expect(next.pageByAddress('a')).toBeUndefined();
    expect(next.pageByFormerAddress('was-a')).toBeUndefined();
    expect(next.pageByKey('key-11')?.id).toBe(11);
  });

  test('knows the number of the newest clean commit', () => {
    const clean = {
      ...newCommit(start, { ...origin, kind: 'clean' }, entries({}), { token: 'c', at }),
    };
    const cleaned = start.after(clean, []);
    expect(cleaned.clean).toBe(2);
    expect(after(cleaned, entries({})).next.clean).toBe(2);
  });
});

describe('the rules refuse', () => {
  test.each<[string, Record<string, Entry | null>]>([
    ['two pages with one address', { 'page:12': { ...twelve, address: 'a' } }],
    ['two pages with one key', { 'page:13': { ...pageEntry(13, 'x'), key: 'key-11' } }],
    ['a version that decreases', { 'page:11': { ...eleven, version: 0 } }],
    ['a date of change that decreases', { 'page:11': { ...eleven, updated_at: new Date(-1) } }],
  ])('%s', (_, changed) => {
    expect(() => after(start, entries(changed))).toThrow(RuleBroken);
  });

  test('but not two pages that swap their addresses', () => {
    const swapped = {
      'page:11': { ...eleven, address: 'b' },
      'page:12': { ...twelve, address: 'a' },
    };
    expect(after(start, entries(swapped)).next.pageByAddress('a')?.id).toBe(12);
  });
});

describe('the inverse', () => {
  const changed = { ...eleven, title: 'new', version: 2, updated_at: at };
  const { commit, next } = after(
    start,
    entries({ 'page:11': changed, 'page:12': null, 'page:13': pageEntry(13, 'thirteen') }),
  );
  const undoneAt = new Date('2026-04-01');
  const none = () => undefined;

  test('restores everything except the values that only increase', () => {
    const { entries: undone, changedSince } = inverseOf(commit.changes, next, undoneAt, none);
    expect(changedSince).toEqual([]);
    expect(undone.get('page:11')).toEqual({
      ...eleven,
      version: 3,
      content_revision: 2,
      details_revision: 2,
      updated_at: undoneAt,
    });
    expect(undone.get('page:13')).toBeNull();
  });

  test('ignores later changes of values that only increase', () => {
    const { next: later } = after(next, entries({ 'page:11': { ...changed, version: 9 } }));
    const { entries: undone } = inverseOf(commit.changes, later, undoneAt, none);
    expect(undone.get('page:11')).toMatchObject({ title: 'eleven', version: 10 });
  });

  test('returns the entities that have changed since, and does not change them', () => {
    const { next: later } = after(next, entries({ 'page:11': { ...changed, title: 'newer' } }));
    const { entries: undone, changedSince } = inverseOf(commit.changes, later, undoneAt, none);
    expect(changedSince).toEqual(['page:11']);
    expect(undone.has('page:11')).toBe(false);
  });

  test('raises the values above those of an entity that existed again since', () => {
    const newest = { ...twelve, title: 'again', version: 7 };
    const { entries: undone } = inverseOf(commit.changes, next, undoneAt, (entity) =>
      entity === 'page:12' ? newest : undefined,
    );
    expect(undone.get('page:12')).toMatchObject({ title: twelve.title, version: 8 });
  });

  test('never moves a date back', () => {
    const { entries: undone } = inverseOf(commit.changes, next, new Date(0), none);
    expect(undone.get('page:11')).toMatchObject({ updated_at: at });
  });
});

test('changes are applied in order', () => {
  const [a, b] = [pageEntry(1, 'a'), pageEntry(1, 'b')];
  const change = (before: Entry | null, next: Entry | null) => ({
    entity: 'page:1',
    before,
    after: next,
  });
  expect(withChanges(new Map(), [change(null, a), change(a, b)]).get('page:1')).toBe(b);
  expect(withChanges(new Map([['page:1', a]]), [change(a, null)]).size).toBe(0);
});
