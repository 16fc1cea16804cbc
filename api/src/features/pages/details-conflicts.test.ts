import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const saying = (text: string, props: object) => ({
  ...pageContent(block('HeadingBlock', { id: 'H', text })),
  root: { props },
});
const newPage = () =>
  createPage(admin, { title: 'Fleet' }, [block('HeadingBlock', { id: 'H', text: 'Old' })]);
const publish = (
  page: PageAnswer,
  text: string,
  props: object,
  {
    base_details,
    revision = page.content_revision,
  }: { base_details?: object; revision?: number } = {},
) =>
  admin.put(
    `/api/pages/${page.id}`,
    { page: { content: saying(text, props), base_details } },
    { 'If-Match': `"${revision}"` },
  );
const rename = (page: PageAnswer, title: string) =>
  admin.patch(`/api/pages/${page.id}`, { page: { title } });
const read = async ({ id }: PageAnswer) => (await admin.get(`/api/pages/${id}`)).body as PageAnswer;

describe('a publish with a stale revision', () => {
  test.each([
    ['title', 'Mine'],
    ['description', 'My words'],
    ['address', 'my-page'],
    ['social_image', '/mine.png'],
    ['search_title', 'My search title'],
    ['noindex', true],
  ])('conflicts if it changes only the %s', async (name, value) => {
    const page = await newPage();
    expect((await publish(page, 'Old', { title: 'Theirs' })).status).toBe(200);
    const answer = await publish(page, 'Old', { [name]: value });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ current: { title: 'Theirs' } });
    expect(await read(page)).toMatchObject({ title: 'Theirs', content_revision: 2 });
  });

  test('succeeds as a retry, also if the page was renamed since', async () => {
    const page = await newPage();
    await publish(page, 'New', { title: 'Mine' });
    expect((await publish(page, 'New', { title: 'Mine' })).status).toBe(200);
    await rename(page, 'Theirs');
    expect((await publish(page, 'New', { title: 'Mine' })).body).toMatchObject({
      title: 'Theirs',
      content_revision: 2,
    });
  });
});

describe('after a rename by another administrator', () => {
  test.each(['Old', 'New'])(
    'a publish of "%s" with the details that were loaded keeps the new title',
    async (text) => {
      const page = await newPage();
      await rename(page, 'Theirs');
      const answer = await publish(page, text, page.content.root.props);
      expect(answer.status).toBe(200);
      expect(await read(page)).toMatchObject({ title: 'Theirs' });
    },
  );

  test.each(['Old', 'New'])('a publish of "%s" with another title conflicts', async (text) => {
    const page = await newPage();
    await rename(page, 'Theirs');
    const answer = await publish(
      page,
      text,
      { title: 'Mine' },
      { base_details: { title: 'Fleet' } },
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ current: { title: 'Theirs' } });
    const again = { base_details: { title: 'Theirs' } };
    expect((await publish(page, text, { title: 'Mine' }, again)).body).toMatchObject({
      title: 'Mine',
    });
  });

  test('a publish that changes another detail succeeds', async () => {
    const page = await newPage();
    await rename(page, 'Theirs');
    const base_details = { title: 'Fleet', description: '', noindex: false };
    const answer = await publish(page, 'New', { description: 'Mine' }, { base_details });
    expect(answer.body).toMatchObject({ title: 'Theirs', description: 'Mine' });
  });

  test('the former title can be published with the new one as its base', async () => {
    const page = await newPage();
    await rename(page, 'Theirs');
    const answer = await publish(
      page,
      'Old',
      { title: 'Fleet' },
      { base_details: { title: 'Theirs' } },
    );
    expect(answer.body).toMatchObject({ title: 'Fleet' });
  });
});

describe('a schedule', () => {
  const scheduleTitle = (page: PageAnswer, props: object, base_details?: object) => {
    const at = new Date(Date.now() + 600_000).toISOString();
    return admin.put(
      `/api/pages/${page.id}/schedule`,
      { schedule: { action: 'publish', at, content: saying('Winter', props), base_details } },
      { 'If-Match': `"${page.content_revision}"` },
    );
  };
  const runDue = () => app.site.services.schedules.runDue(new Date(Date.now() + 660_000));

  test('keeps a later title if it has only the loaded details', async () => {
    const page = await newPage();
    await scheduleTitle(page, page.content.root.props);
    await rename(page, 'Theirs');
    await runDue();
    expect(await read(page)).toMatchObject({ title: 'Theirs', content_revision: 2 });
  });

  test('is not applied if it changes a title that another administrator has changed since', async () => {
    const page = await newPage();
    await scheduleTitle(page, { title: 'Snow' });
    await rename(page, 'Theirs');
    const path = `/api/pages/${page.id}/schedule`;
    expect((await admin.get(path)).body).toMatchObject({ schedule: { outdated: true } });
    await runDue();
    expect(await read(page)).toMatchObject({ title: 'Theirs', content_revision: 1 });
    expect((await admin.get(path)).body).toMatchObject({
      schedule: { missed: { reason: 'published_since' } },
    });
  });

  test('is refused if the title that it changes is stale', async () => {
    const page = await newPage();
    await rename(page, 'Theirs');
    const answer = await scheduleTitle(page, { title: 'Snow' }, { title: 'Fleet' });
    expect(answer.body).toMatchObject({ code: 'revision_conflict' });
  });
});
