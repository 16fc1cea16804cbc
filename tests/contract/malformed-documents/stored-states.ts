import { randomUUID } from 'node:crypto';
import type { Entry } from '../../../api/src/content/entities.ts';
import { entryOf, storedStates, storeEntries, valueOf } from '../../helpers/entries.ts';
import type { OperatedSite } from '../../helpers/operated-site.ts';

/** The id of the first page with malformed content. */
const FIRST_PAGE = 5_000;

/** Returns the key of an item with a malformed state. */
const itemKeyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Yields malformed values of a state: one member is missing or wrong, or the whole value is wrong. */
function* malformedValues(original: object, values: readonly unknown[]): Generator<unknown> {
  for (const [name, value] of Object.entries(original)) {
    const { [name]: _, ...without } = original as Record<string, unknown>;
    yield without;
    for (const wrong of [typeof value === 'string' ? 7 : 'wrong', ...values])
      yield { ...original, [name]: wrong };
  }
  yield { ...original, content: [null, 7, { type: 7 }, { type: 'HeadingBlock', props: 'wrong' }] };
  yield* [7, 'wrong', null, [null], {}];
}

/**
 * Stores states, and then overwrites their values with malformed ones, as another tool may do.
 * @returns the ids of the states, and the id of a state that does not exist
 */
async function putMalformed(
  { app }: OperatedSite,
  kind: string,
  original: object,
  values: readonly unknown[],
): Promise<string[]> {
  const all = [...malformedValues(original, values)];
  const ids = await app.site.services.content.put(
    all.map((_, n) => ({ kind, value: { malformed: n, of: randomUUID() } })),
  );
  const changes = all.map((value, n) => ({
    updateOne: { filter: { _id: ids[n]! }, update: { $set: { value } } },
  }));
  await storedStates(app).bulkWrite(changes);
  return [...ids, 'f'.repeat(64)];
}

/**
 * Adds pages, sections and items with malformed states, and adds malformed versions to a page and to
 * the settings.
 * @returns the ids of all of them, by the collection that the doctor reports
 */
export async function storeMalformedStates(
  site: OperatedSite,
  page: number,
  values: readonly unknown[],
): Promise<Map<string, { _id: unknown }[]>> {
  const { app } = site;
  const [own, settings] = [await entryOf(app, `page:${page}`), await entryOf(app, 'settings:site')];
  const snapshot = await app.site.services.content.refresh();
  const [[section], [item]] = [snapshot.all('section'), snapshot.all('item')];
  if (!section || !item) throw new Error('There is no section, or no item.');
  const put = async (kind: string, entity: Parameters<typeof valueOf>[1]) =>
    putMalformed(site, kind, await valueOf(app, entity), values);
  const contents = await put('content', `page:${page}`);
  const ofSections = await put('section', `section:${section.key}`);
  const ofItems = await put('item', `item:${item.key}`);
  const ofSettings = await put('settings', 'settings:site');

  const entries: [string, Entry][] = [
    ...contents.map((content, n): [string, Entry] => {
      const id = FIRST_PAGE + n;
      const publishes = { content, details: {}, images: [] };
      const schedule = { ...own.schedule!, action: 'publish', publishes } as const;
      const copy = { ...own, id, key: randomUUID(), address: `address-${n}`, content };
      return [`page:${id}`, n % 2 === 0 ? copy : { ...copy, schedule }];
    }),
    ...ofSections.map((state, n): [string, Entry] => {
      const key = `section-${n}`;
      return [`section:${key}`, { ...section, key, name: `Name ${n}`, state }];
    }),
    ...ofItems.map((state, n): [string, Entry] => {
      const key = itemKeyOf(n);
      return [
        `item:${key}`,
        { ...item, key, address: `item-${n}`, state, published_at: new Date() },
      ];
    }),
    [`page:${page}`, { ...own, version: contents.length + 1 }],
    ['settings:site', { ...settings, revision: ofSettings.length + 1 }],
  ];
  const histories = new Map<string, Entry[]>([
    [`page:${page}`, contents.map((content, n) => ({ ...own, content, version: n + 1 }))],
    ['settings:site', ofSettings.map((state, n) => ({ ...settings, state, revision: n + 1 }))],
  ]);
  await storeEntries(app, entries, histories);

  const ids = (count: number, idOf: (n: number) => unknown) =>
    Array.from({ length: count }, (_, n) => ({ _id: idOf(n) }));
  return new Map([
    ['pages', ids(contents.length, (n) => FIRST_PAGE + n)],
    ['page_versions', ids(contents.length, (n) => `${page}:${n + 1}`)],
    ['sections', ids(ofSections.length, (n) => `section-${n}`)],
    ['items', ids(ofItems.length, itemKeyOf)],
    ['site_settings_versions', ids(ofSettings.length, (n) => n + 1)],
  ]);
}
