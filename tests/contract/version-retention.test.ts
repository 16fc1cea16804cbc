import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '@siteyard/schemas/page-content';
import { startTestSite, type Agent, type TestSite } from '../helpers/app.ts';
import { block, createPage, pageContent } from '../helpers/factories.ts';

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

/** Versions 1 to 149. All are 31 days old, except for 41 to 60, which are 29 days old. */
const older = Array.from({ length: NEWEST - 1 }, (_, index) => {
  const number = index + 1;
  const days = number > 40 && number <= 60 ? 29 : 31;
  return { number, replaced_at: new Date(Date.now() - days * DAY_MS) };
});

/** The kept versions: 51 and later are the last hundred, and 41 to 50 are less than thirty days old. */
const KEPT = Array.from({ length: NEWEST - 40 }, (_, index) => index + 41);

test('a page keeps its last hundred versions, and all of the last thirty days', async () => {
  const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
  const versions = app.connection.collection<{ _id: string; number: number }>('page_versions');
  await versions.deleteMany({ page_id: id });
  await versions.insertMany(
    older.map((each) => ({ ...each, _id: `${id}:${each.number}`, page_id: id })),
  );
  await app.connection
    .collection<{ _id: number }>('pages')
    .updateOne({ _id: id }, { $set: { version: NEWEST } });
  const content = pageContent(block('Spacer'));
  expect((await admin.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
  const left = await versions.find({ page_id: id }).sort({ number: 1 }).toArray();
  expect(left.map(({ number }) => number)).toEqual(KEPT);
});

test('a page keeps the base version of a draft while the draft exists', async () => {
  const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
  const content = pageContent(block('Spacer'));
  const draft = { content, base_revision: 7 };
  expect((await admin.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
  const versions = app.connection.collection<{ _id: string; number: number }>('page_versions');
  await versions.insertMany(
    [6, 7, 8].map((number) => ({
      ...{ _id: `${id}:${number}`, page_id: id, number, content_revision: number },
      replaced_at: new Date(Date.now() - 31 * DAY_MS),
    })),
  );
  const left = async () => {
    const found = await versions.find({ page_id: id, number: { $lt: 10, $gt: 5 } }).toArray();
    return found.map(({ number }) => number);
  };
  const publish = async (version: number, ...blocks: Block[]) => {
    await app.connection
      .collection<{ _id: number }>('pages')
      .updateOne({ _id: id }, { $set: { version } });
    const page = { content: pageContent(...blocks) };
    expect((await admin.put(`/api/pages/${id}`, { page })).status).toBe(200);
  };
  await publish(NEWEST, block('Spacer'));
  expect(await left()).toEqual([7]);
  await admin.delete(`/api/pages/${id}/draft`);
  await publish(NEWEST + 1, block('HeadingBlock'));
  expect(await left()).toEqual([]);
});

test('the settings keep their last hundred versions, and all of the last thirty days', async () => {
  const save = (title: string) => admin.put('/api/site_settings', { settings: { title } });
  expect((await save('One')).status).toBe(200);
  const versions = app.connection.collection<{ _id: number }>('site_settings_versions');
  await versions.deleteMany({});
  await versions.insertMany(
    older.map(({ number, replaced_at }) => ({ _id: number, settings: {}, replaced_at })),
  );
  await app.connection
    .collection('site_settings')
    .updateOne({ revision: { $gt: 0 } }, { $set: { revision: NEWEST } });
  expect((await save('Two')).status).toBe(200);
  const left = await versions.find({}).sort({ _id: 1 }).toArray();
  expect(left.map(({ _id }) => _id)).toEqual(KEPT);
});
