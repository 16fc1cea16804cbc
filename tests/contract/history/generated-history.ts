import { expect } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import type { ItemAnswer } from '@siteyard/schemas/rentals';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { ContentStore } from '../../../api/src/content/store.ts';
import { liveItems, readItems } from '../../../api/src/features/items/stored-item.ts';
import { ok, type Agent } from '../../helpers/agent.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import { createDice, type Dice } from '../../helpers/dice.ts';
import { importBundle, sentPage, undo } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/**
 * Returns the rental items, the first part of their addresses and the categories as JSON, for
 * comparison.
 */
async function itemsOf(content: ContentStore, at?: number): Promise<string> {
  const snapshot = at === undefined ? await content.refresh() : await content.at(at);
  expect(snapshot, `commit ${at}`).not.toBeNull();
  const stored = await readItems(content, liveItems(snapshot!));
  const { path, categories } = snapshot!.rentals() ?? {};
  const items = stored.map(({ entry, item }) => [
    entry.key,
    entry.published_at !== null,
    entry.rates,
    entry.address,
    item,
  ]);
  return JSON.stringify({ path, categories, items });
}

/** Returns the data of an export as texts, for comparison. */
async function exported({ operator, content }: Read, at?: number): Promise<string[]> {
  const query = at === undefined ? '' : `?at=${at}`;
  const read = async (what: string) => {
    const answer = await operator.get(`/api/operator/${what}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const [pages, sections] = [await read('pages'), await read('sections')];
  const exportedItems = await read('items');
  // The revision and the time are not compared, because they only increase and are not in a bundle.
  const { settings } = (await read('settings')).body as JsonObject;
  const { site_id, title } = (await read('site')).body as JsonObject;
  const items = await itemsOf(content, at);
  return [
    pages.text,
    sections.text,
    exportedItems.text,
    items,
    JSON.stringify({ settings, site_id, title }),
  ];
}

interface Read {
  operator: Agent;
  content: ContentStore;
}

interface Site extends Read {
  admin: Agent;
  siteId: string;
  dice: Dice;
  pages: number[];
  items: string[];
  imports: string[];
}

/** Makes one random change of the site, which the site may refuse. */
async function change(site: Site, n: number): Promise<void> {
  const { admin, operator, siteId, dice, pages, items, imports } = site;
  const text = `Text ${n}`;
  const id = dice.pick(pages);
  const item = `/api/items/${items.length > 0 ? dice.pick(items) : keyOf(0)}`;
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const made = await admin.post('/api/items', { item: { name: `Item ${n % 3}` } });
      if (made.status === 201) items.push((made.body as ItemAnswer).item.key);
    },
    () => admin.patch(item, { item: { rates: { day: n }, address: `item-${n % 4}` } }),
    () => admin.post(`${item}/${dice.pick(['publish', 'unpublish', 'duplicate', 'restore'])}`),
    () => admin.delete(item),
    () => admin.put('/api/items/order', { keys: items.toReversed() }),
    () => {
      const categories = [{ id: 'c', title: 'C', address: `item-${n % 5}` }];
      // The path may also be the first part of a page's address.
      const path = dice.pick(['hire', `page-${n % 7}`]);
      const rentals = dice.chance(0.8) ? { currency: 'USD', path, categories } : null;
      return admin.put('/api/site_settings', { settings: { rentals } });
    },
    async () =>
      pages.push((await createPage(admin, { address: `page-${n}` }, [heading('h', text)])).id),
    () => admin.put(`/api/pages/${id}`, { page: { content: pageContent(heading('h', text)) } }),
    () => admin.put(`/api/pages/${id}`, { page: { content: pageContent(heading(`h${n}`, text)) } }),
    () => admin.patch(`/api/pages/${id}`, { page: { title: text, address: `page-${n % 7}` } }),
    () => admin.post(`/api/pages/${id}/unpublish`),
    () => admin.delete(`/api/pages/${id}`),
    () => admin.post(`/api/trash/page-${id}/restore`),
    async () => ok(await admin.put('/api/site_settings', { settings: { title: text } })),
    async () =>
      ok(
        await admin.post('/api/sections', {
          section: {
            name: text,
            purpose: 'other',
            contentVersion: CONTENT_VERSION,
            blocks: [heading('s', text)],
          },
        }),
      ),
    async () => {
      const some = [{ key: keyOf(n % 5), name: text, address: `sent-${n % 5}`, rates: { day: n } }];
      const bundle = { siteId, pages: [], items: some };
      imports.push((await importBundle(operator, bundle, { on_conflict: 'overwrite' })).id);
    },
    async () => {
      const some = [sentPage(500 + (n % 5), { key: keyOf(n % 5) }, heading('i', text))];
      const bundle = { siteId, pages: some, partial: true };
      imports.push((await importBundle(operator, bundle, { on_conflict: 'overwrite' })).id);
    },
    async () => {
      const run = imports.pop();
      if (run) await undo(operator, run, true);
    },
    async () => {
      const { body } = await admin.get('/api/commits?limit=20');
      const { commits } = body as { commits: { number: number }[] };
      const restore = dice.chance(0.5)
        ? { what: 'page', page: id }
        : { what: 'item', item: items.length > 0 ? dice.pick(items) : keyOf(0) };
      await admin.post(`/api/commits/${dice.pick(commits).number}/restore`, { restore });
    },
  ];
  await dice.pick(steps)();
}

const keyOf = (n: number) => `7c1b7f0e-9f6d-4f0e-8d4e-3b1a0c9d2e7${n}`;

/**
 * Makes random changes, and stores an export at random moments. Checks for each moment that an export
 * of the past state has the same bytes, that restoring the state gives these bytes, and that undoing
 * the restore gives the present bytes.
 */
export async function checkHistory(commits: number, moments: number, seed: number): Promise<void> {
  const { app, admin, operator, siteId } = await startLiveSite();
  try {
    const dice = createDice(seed);
    const { content } = app.site.services;
    const read: Read = { operator, content };
    const site: Site = { ...read, admin, siteId, dice, pages: [14], items: [], imports: [] };
    await turnRentalsOn(admin);
    const known = new Map<number, string[]>();
    for (let n = 0; content.number < commits; n += 1) {
      await change(site, n);
      if (dice.chance((2 * moments) / commits)) known.set(content.number, await exported(read));
    }
    const chosen = [...known].slice(-moments);
    expect(chosen.length).toBeGreaterThanOrEqual(Math.min(3, moments));
    for (const [number, texts] of chosen)
      expect(await exported(read, number), `commit ${number}, seed ${seed}`).toEqual(texts);
    const today = await exported(read);
    for (const [number, texts] of chosen.slice(0, Math.ceil(moments / 3))) {
      const body = { restore: { what: 'site' } };
      const restored = await admin.post(`/api/commits/${number}/restore`, body);
      ok(restored);
      expect(await exported(read), `to ${number}, seed ${seed}`).toEqual(texts);
      const { commit } = restored.body as { commit: number | null };
      if (commit !== null) ok(await admin.post(`/api/commits/${commit}/undo`, {}));
      expect(await exported(read), `back from ${number}, seed ${seed}`).toEqual(today);
    }
  } finally {
    await app.close();
  }
}
