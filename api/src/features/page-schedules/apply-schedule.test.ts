import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import type { DueSchedule } from './apply-schedule.ts';
import { createPageSchedules } from './page-schedules.service.ts';
import { readPage } from '../pages/page-record.ts';
import { createPageWrites, type WritePage } from '../pages/page-write.ts';

let app: TestSite;
let admin: Agent;
let id: number;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
beforeEach(async () => ({ id } = await createPage(admin, {}, [block('HeadingBlock')])));
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const NOW = new Date(Date.now() + 2 * DAY_MS);

const stored = async () => readPage(app.site.services.content, await entryOf(app, `page:${id}`));
const schedule = (text: string, days: number) =>
  admin.put(`/api/pages/${id}/schedule`, {
    schedule: {
      action: 'publish',
      at: new Date(Date.now() + days * DAY_MS).toISOString(),
      content: pageContent(block('HeadingBlock', { text })),
    },
  });

/** Schedules a change for tomorrow, and returns it as if it were due. */
async function makeDue(): Promise<DueSchedule> {
  await schedule('Winter', 1);
  const { scheduled } = await stored();
  return { page: id, id: scheduled!.id, by: { ...scheduled!.by, source: 'administrator' } };
}

/** Replaces the schedule while an instance applies the former schedule. */
const replaced = async () => {
  await schedule('Spring', 30);
  return (await stored()).scheduled!;
};

/** Creates the schedules of the site with another function for writing pages. */
function schedulesWith(writeWith: (original: WritePage) => WritePage) {
  const { content } = app.site.services;
  const { write, commit } = createPageWrites(content);
  return createPageSchedules({
    content,
    pageWrites: { commit, write: writeWith(write) },
    versions: { listSince: () => Promise.resolve([]) },
    sanitiser: { clean: (texts) => Promise.resolve([...texts]) },
  });
}

test('a schedule that was replaced before its change is written is not applied', async () => {
  const due = await makeDue();
  let later: unknown;
  const schedules = schedulesWith((write) => async (page, writer, kind, change) => {
    return write(page, writer, kind, async (present) => {
      const set = await change(present);
      later ??= await replaced();
      return set;
    });
  });
  expect(await schedules.applySchedule(due, NOW)).toEqual({ kind: 'gone' });
  const { scheduled, content } = await stored();
  expect(scheduled).toEqual(later);
  expect(JSON.stringify(content)).not.toContain('Winter');
});

test('a schedule that replaces an applied one stays', async () => {
  const due = await makeDue();
  let later: unknown;
  const schedules = schedulesWith((write) => async (...call) => {
    const page = await write(...call);
    expect(page.scheduled).toBeNull();
    later = await replaced();
    return page;
  });
  expect(await schedules.applySchedule(due, NOW)).toMatchObject({ kind: 'applied' });
  const { scheduled, content } = await stored();
  expect(scheduled).toEqual(later);
  expect(JSON.stringify(content)).toContain('Winter');
});

test('a schedule that replaces one without an effect stays', async () => {
  const due = await makeDue();
  let later: unknown;
  const schedules = schedulesWith(() => async () => {
    const page = await stored();
    later = await replaced();
    return page;
  });
  await schedules.applySchedule(due, NOW);
  expect((await stored()).scheduled).toEqual(later);
});

test('a schedule that replaces a refused one is not marked as missed', async () => {
  const due = await makeDue();
  let later: unknown;
  const schedules = schedulesWith(() => async (_id, _actor, _kind, change) => {
    await change(await stored());
    later = await replaced();
    throw new AppError('address_taken');
  });
  expect(await schedules.applySchedule(due, NOW)).toEqual({ kind: 'gone' });
  expect((await stored()).scheduled).toEqual(later);
});
