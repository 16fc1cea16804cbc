import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftAnswer } from '@siteyard/schemas/http';
import type { EntryOf } from '../../../api/src/content/entities.ts';
import { startTestSite, type Agent, type Answer, type TestSite } from '../../helpers/app.ts';
import { entryOf, putState, storeEntries } from '../../helpers/entries.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';

let app: TestSite;
let admin: Agent;

beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
/** The number of the version that the next write saves. */
const NEWEST = 150;

/**
 * The time at which a version was replaced: 29 days ago for versions 41 to 60, 31 days ago for all
 * others.
 */
function replacedAt(number: number): Date {
  const days = number > 40 && number <= 60 ? 29 : 31;
  return new Date(Date.now() - days * DAY_MS);
}

/**
 * Versions 1 to 50 are not among the last hundred. Versions 1 to 40 are also older than
 * thirty days.
 */
const KEPT = Array.from({ length: NEWEST - 40 }, (_, index) => NEWEST - index);

/**
 * Gives an entity the versions 1 to 149 as its history, and makes its present state the version 150.
 * @param asVersion returns a state of the entity with another number
 */
async function giveHistory<Kind extends 'page' | 'settings'>(
  entity: `${Kind}:${string}`,
  asVersion: (entry: EntryOf[Kind], number: number) => EntryOf[Kind],
): Promise<void> {
  const present = await entryOf(app, entity);
  const version = (number: number) => {
    // A version is replaced at the time at which the next one is saved.
    const updated_at = number === 1 ? present.updated_at : replacedAt(number - 1);
    return { ...asVersion(present, number), updated_at };
  };
  const former = Array.from({ length: NEWEST - 1 }, (_, index) => version(index + 1));
  await storeEntries(app, [[entity, version(NEWEST)]], new Map([[entity, former]]));
}

const numbersOf = ({ body }: Answer) => (body as { number: number }[]).map(({ number }) => number);

test('a page keeps its last hundred versions, and all versions of the last thirty days', async () => {
  const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
  await giveHistory(`page:${id}`, (entry, version) => ({ ...entry, version }));
  const content = pageContent(block('Spacer'));
  expect((await admin.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
  expect(numbersOf(await admin.get(`/api/pages/${id}/versions`))).toEqual(KEPT);
  const statusOf = async (number: number) =>
    (await admin.get(`/api/pages/${id}/versions/${number}`)).status;
  expect([await statusOf(41), await statusOf(40)]).toEqual([200, 404]);
});

test('a page keeps the version that a draft is based on until the draft is deleted', async () => {
  const { id } = await createPage(admin, { title: 'At first' }, [block('HeadingBlock')]);
  const former = await putState(app, 'content', pageContent(block('HeadingBlock', { text: '7' })));
  await giveHistory(`page:${id}`, (entry, number) => ({
    ...entry,
    version: number,
    content_revision: number,
    ...(number === 7 && {
      content: former,
      title: 'The seventh',
    }),
  }));
  const draft = { content: pageContent(block('Spacer')), base_revision: 7 };
  expect((await admin.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
  expect(numbersOf(await admin.get(`/api/pages/${id}/versions`))).not.toContain(7);
  const found = (await admin.get(`/api/pages/${id}/draft`)).body as DraftAnswer;
  expect(found.draft?.base?.title).toBe('The seventh');
  expect(found.draft?.base?.content.content.at(-1)?.props).toMatchObject({ text: '7' });
});

test('the settings keep their last hundred versions, and all versions of the last thirty days', async () => {
  const save = (title: string) => admin.put('/api/site_settings', { settings: { title } });
  expect((await save('One')).status).toBe(200);
  await giveHistory('settings:site', (entry, revision) => ({ ...entry, revision }));
  expect((await save('Two')).status).toBe(200);
  expect(numbersOf(await admin.get('/api/site_settings/versions'))).toEqual(KEPT);
});
