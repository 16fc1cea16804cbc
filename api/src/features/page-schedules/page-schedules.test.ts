import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ListedPage, type PageAnswer, scheduleAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { imageForm, picture } from '../../../../tests/helpers/images.ts';
import { wirePageSchedules } from './wire.ts';
import { lastMailTo } from '../../../../tests/helpers/mail/mail.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
/** Applies the changes that will be due in this number of minutes. */
const after = (minutes: number) =>
  app.site.services.schedules.runDue(new Date(Date.now() + minutes * MINUTE));

const saying = (text: string, props: object = {}) => ({
  ...pageContent(block('HeadingBlock', { id: 'H', text })),
  root: { props },
});
const newPage = () =>
  createPage(admin, { title: 'Fleet' }, [block('HeadingBlock', { id: 'H', text: 'Summer' })]);

const put = (id: number, schedule: object, headers = {}) =>
  admin.put(`/api/pages/${id}/schedule`, { schedule }, headers);
const publishAt = (id: number, text: string, props?: object) =>
  put(id, { action: 'publish', at: inMinutes(10), content: saying(text, props) });
const read = async (id: number) =>
  scheduleAnswer.parse((await admin.get(`/api/pages/${id}/schedule`)).body).schedule;
const visitorSees = async (id: number) => {
  const { status, text } = await app.guest().get(`/pages/${id}`);
  return status === 200 ? text : status;
};
const actions = async (id: number) => {
  const { items } = (await admin.get('/api/activity?limit=100')).body as {
    items: { action: string; subject: string; who: string }[];
  };
  return items.filter(({ subject }) => subject === `/pages/${id}`).map(({ action }) => action);
};

describe('a page that is scheduled to be published', () => {
  test('is published at its date and not before, as by hand', async () => {
    const page = await newPage();
    const answer = await publishAt(page.id, 'Winter', { title: 'Snow' });
    expect(scheduleAnswer.parse(answer.body).schedule).toMatchObject({
      action: 'publish',
      by: 'owner@example.com',
      outdated: false,
      missed: null,
    });
    await after(9);
    expect(await visitorSees(page.id)).toContain('Summer');
    await after(10.1);
    expect(await visitorSees(page.id)).toContain('Winter');
    const now = (await admin.get(`/api/pages/${page.id}`)).body as PageAnswer;
    expect(now).toMatchObject({ title: 'Snow', content_revision: page.content_revision + 1 });
    expect(await read(page.id)).toBeNull();
    const versions = (await admin.get(`/api/pages/${page.id}/versions`)).body as object[];
    expect(versions[0]).toMatchObject({ title: 'Fleet' });
    expect((await actions(page.id)).slice(0, 2)).toEqual([
      'page.published_on_schedule',
      'page.scheduled',
    ]);
    await after(20);
    expect((await admin.get(`/api/pages/${page.id}`)).body).toEqual(now);
  });

  test('is not published early by an instance whose clock is 20 minutes ahead', async () => {
    const { id } = await newPage();
    await publishAt(id, 'Winter');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * MINUTE });
    await app.site.services.schedules.runDue().finally(() => vi.useRealTimers());
    expect(await visitorSees(id)).toContain('Summer');
    await after(10.1);
    expect(await visitorSees(id)).toContain('Winter');
  });

  test('stays private until then, if it was never published', async () => {
    const page = await createPage(admin);
    await publishAt(page.id, 'Opening soon');
    expect(await visitorSees(page.id)).toBe(404);
    await after(11);
    expect(await visitorSees(page.id)).toContain('Opening soon');
  });

  test('is published with the stored content, if no content is sent', async () => {
    const page = await newPage();
    await admin.post(`/api/pages/${page.id}/unpublish`);
    await put(page.id, { action: 'publish', at: inMinutes(10) });
    await after(11);
    expect(await visitorSees(page.id)).toContain('Summer');
    expect(await read(page.id)).toBeNull();
  });

  test('is published with the scheduled content; later drafts are kept', async () => {
    const page = await newPage();
    const { content_revision: base_revision } = page;
    const save = (text: string) =>
      admin.put(`/api/pages/${page.id}/draft`, { draft: { content: saying(text), base_revision } });
    await save('Winter');
    await publishAt(page.id, 'Winter');
    await save('Spring');
    await after(11);
    expect(await visitorSees(page.id)).toContain('Winter');
    const { draft } = (await admin.get(`/api/pages/${page.id}/draft`)).body as {
      draft: { content: unknown };
    };
    expect(JSON.stringify(draft.content)).toContain('Spring');
  });

  test('removes a draft with the same content', async () => {
    const page = await newPage();
    const { content_revision: base_revision } = page;
    await admin.put(`/api/pages/${page.id}/draft`, {
      draft: { content: saying('Winter', { title: 'Snow' }), base_revision },
    });
    await publishAt(page.id, 'Winter', { title: 'Snow' });
    await after(11);
    expect((await admin.get(`/api/pages/${page.id}/draft`)).body).toEqual({ draft: null });
  });

  test('keeps the images of the scheduled content', async () => {
    const page = await newPage();
    const form = imageForm(await picture(40, 30).png().toBuffer());
    const sent = await admin.send('POST', '/api/uploads', { body: form });
    const { url, sha256 } = sent.body as { url: string; sha256: string };
    const content = pageContent(block('ImageBlock', { src: url }));
    await put(page.id, { action: 'publish', at: inMinutes(10), content });
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect(refused.body).toMatchObject({ code: 'upload_in_use' });
  });
});

describe('a page that is scheduled to be unpublished', () => {
  const unpublishSoon = async () => {
    const page = await newPage();
    await put(page.id, { action: 'unpublish', at: inMinutes(10) });
    return page;
  };

  test('is unpublished at its date', async () => {
    const page = await unpublishSoon();
    await after(11);
    expect(await visitorSees(page.id)).toBe(404);
    expect(await actions(page.id)).toContain('page.unpublished_on_schedule');
  });

  test('keeps its date when it is published again, by hand or once more after it was hidden', async () => {
    const page = await unpublishSoon();
    const wish = await read(page.id);
    await admin.put(`/api/pages/${page.id}`, { page: { content: saying('Corrected') } });
    expect(await read(page.id)).toEqual({ ...wish, outdated: false });
    await admin.post(`/api/pages/${page.id}/unpublish`);
    await admin.put(`/api/pages/${page.id}`, { page: { content: saying('Corrected') } });
    await after(9);
    expect(await visitorSees(page.id)).toContain('Corrected');
    await after(11);
    expect(await visitorSees(page.id)).toBe(404);
    expect(await read(page.id)).toBeNull();
    expect(await actions(page.id)).not.toContain('schedule.missed');
  });
});

describe('a schedule is not applied', () => {
  test('when the page was published since, and its author gets a mail', async () => {
    const page = await newPage();
    await publishAt(page.id, 'Winter');
    await admin.put(`/api/pages/${page.id}`, { page: { content: saying('Autumn') } });
    expect(await read(page.id)).toMatchObject({ outdated: true, missed: null });
    await after(11);
    expect(await visitorSees(page.id)).toContain('Autumn');
    expect(await read(page.id)).toMatchObject({ missed: { reason: 'published_since' } });
    expect(await actions(page.id)).toContain('schedule.missed');
    expect(await lastMailTo(app, 'owner@example.com')).toMatchObject({
      subject: 'Not published as scheduled: Fleet – Siteyard',
    });
    await after(20);
    expect((await actions(page.id)).filter((each) => each === 'schedule.missed')).toHaveLength(1);
  });

  test('when publishing by hand would be refused, too', async () => {
    const page = await newPage();
    await publishAt(page.id, 'Winter', { address: 'snow' });
    await createPage(admin, { address: 'snow' });
    await after(11);
    expect(await visitorSees(page.id)).toContain('Summer');
    expect(await read(page.id)).toMatchObject({
      missed: { reason: 'refused', message: 'Another page already has this address.' },
    });
  });

  test('when it was cancelled, or replaced by another one', async () => {
    const page = await newPage();
    await publishAt(page.id, 'Winter');
    const cancelled = await admin.delete(`/api/pages/${page.id}/schedule`);
    expect(cancelled.body).toEqual({ schedule: null });
    await after(11);
    expect(await visitorSees(page.id)).toContain('Summer');
    await publishAt(page.id, 'Winter');
    await put(page.id, { action: 'publish', at: inMinutes(60), content: saying('Christmas') });
    await after(11);
    expect(await visitorSees(page.id)).toContain('Summer');
  });

  test('to a page in the trash, nor after the page is restored', async () => {
    const page = await newPage();
    await publishAt(page.id, 'Winter');
    await admin.delete(`/api/pages/${page.id}`);
    await after(11);
    await admin.post(`/api/trash/page-${page.id}/restore`);
    await after(11);
    expect(await visitorSees(page.id)).toContain('Summer');
    expect(await read(page.id)).toBeNull();
  });
});

describe('a schedule is refused', () => {
  test('for content that could not be published', async () => {
    const page = await newPage();
    const content = pageContent(block('HeadingBlock', { id: 'H', level: 99 }));
    const answer = await put(page.id, { action: 'publish', at: inMinutes(10), content });
    expect(answer.body).toMatchObject({ code: 'invalid_content' });
    expect(await read(page.id)).toBeNull();
  });

  test.each([-1, 60 * 24 * 800])('%s minutes from now', async (minutes) => {
    const page = await newPage();
    const answer = await put(page.id, { action: 'unpublish', at: inMinutes(minutes) });
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'schedule.at' }],
    });
  });

  test('when the page has changed since it was loaded', async () => {
    const page = await newPage();
    const answer = await put(
      page.id,
      { action: 'publish', at: inMinutes(10), content: saying('Winter') },
      { 'If-Match': `"${page.content_revision - 1}"` },
    );
    expect(answer.body).toMatchObject({ code: 'revision_conflict' });
  });
});

test('administrators see schedules in the list; visitors never do', async () => {
  const page = await newPage();
  await publishAt(page.id, 'A secret plan');
  const list = await admin.get('/api/pages?limit=100');
  const listed = (list.body as ListedPage[]).find(({ id }) => id === page.id);
  expect(listed?.schedule).toMatchObject({ action: 'publish' });
  expect(list.text).not.toContain('A secret plan');
  for (const address of [`/api/pages/${page.id}`, `/api/pages/${page.id}.json`]) {
    const { text } = await app.guest().get(address);
    expect(text).not.toContain('A secret plan');
    expect(text).not.toContain('schedule');
  }
});

test('the mail about a change that was not made waits while the page cannot be read', async () => {
  const away = () => Promise.reject(new Error('the database is away'));
  const composers = new Map<string, (about: object) => Promise<unknown>>();
  const { adminUsers } = app.site.services;
  const outbox = {
    register: (kind: string, compose: (about: object) => Promise<unknown>) =>
      composers.set(kind, compose),
  };
  wirePageSchedules({
    connection: app.connection,
    pages: {
      find: away,
      get: away,
    },
    pageWrites: {},
    adminUsers,
    outbox,
  } as never);
  const about = { page_id: 1, id: 'x', administrator_id: (await adminUsers.list())[0]!.id };
  // If the function returned null, the mail would be removed from the outbox.
  await expect(composers.get('schedule_missed')!(about)).rejects.toThrow('the database is away');
});
