import { expect, it } from 'vitest';
import type { ExportHashesAnswer } from '@siteyard/schemas/export';
import type { Client } from '../client.ts';
import { planOf } from '../../../../test/run-site.ts';
import { differingFromPlan } from './verify.ts';

const hashOf = (id: number) => String(id).padStart(64, '0');

/** A site of pages with these hashes, `batch` of which come with a call; others it does not know. */
function siteOf(hashes: ReadonlyMap<number, string>, batch: number) {
  const calls: string[] = [];
  const get = async (path: string): Promise<ExportHashesAnswer | { pages: []; next: null }> => {
    calls.push(path);
    const { searchParams } = new URL(path, 'http://site');
    if (searchParams.get('as') !== 'hashes') return { pages: [], next: null };
    const after = Number(searchParams.get('after'));
    const left = [...hashes].filter(([id]) => id > after);
    const pages = left.slice(0, batch).map(([id, hash]) => ({ id, hash }));
    return { pages, next: left.length > batch ? pages.at(-1)!.id : null };
  };
  return { calls, site: { get } as unknown as Client };
}

it.each([3, 450])('compares each of %d pages once, however they come', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => 10 + 2 * index);
  const plan = planOf(ids.map((id) => ({ id, hash: hashOf(id) })));
  // Others have added pages in between.
  const stored = new Map(
    Array.from({ length: 2 * count + 20 }, (_, id) => [id + 1, hashOf(id + 1)]),
  );
  for (const batch of [1, 100, 200]) {
    const { calls, site } = siteOf(stored, batch);
    expect(await differingFromPlan(site, plan)).toEqual([]);
    expect(new Set(calls).size).toBe(calls.length);
  }
  // A page that cannot be read is not public, which is no difference.
  for (const id of new Set([0, count >> 1, (count >> 1) + 1, count - 1].map((at) => ids[at]!))) {
    const changed = new Map(stored).set(id, 'f'.repeat(64));
    const { calls, site } = siteOf(changed, 200);
    expect(await differingFromPlan(site, plan)).toEqual([]);
    expect(calls).toContain(`/api/operator/pages?after=${id - 1}&limit=1`);
  }
});
