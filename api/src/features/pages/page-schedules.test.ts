import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { createPageSchedules, type DueSchedule } from './page-schedules.service.ts';
import { pageModel } from './pages.model.ts';
import type { WritePage } from './page-write.ts';

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

const stored = async () => (await pageModel(app.connection).findById(id).lean())!;
const schedule = (text: string, days: number) =>
  admin.put(`/api/pages/${id}/schedule`, {
    schedule: {
      action: 'publish',
      at: new Date(Date.now() + days * DAY_MS).toISOString(),
      content: pageContent(block('HeadingBlock', { text })),
    },
  });

/** Schedules a change for tomorrow, and returns it as one that is due. */
async function makeDue(): Promise<DueSchedule> {
  await schedule('Winter', 1);
  const { scheduled } = await stored();
  return { page: id, id: scheduled!.id, by: { ...scheduled!.by, source: 'administrator' } };
}

/** An administrator replaces the schedule by this one while an instance applies the former. */
const replaced = async () => {
  await schedule('Spring', 30);
  return (await stored()).scheduled!;
};

/** The schedules of the site, with another way to write a page. */
const schedulesWith = (write: WritePage) =>
  createPageSchedules({
    model: pageModel(app.connection),
    get: () => stored(),
    write,
    intended: (_page, details) => Promise.resolve(details),
    clean: (content) => Promise.resolve(content),
  });

test('a schedule that was replaced before its change is written is not applied', async () => {
  const due = await makeDue();
  const later = await replaced();
  const write: WritePage = async (_id, _actor, change) => {
    expect(await change(await stored())).toBeNull();
    return stored();
  };
  expect(await schedulesWith(write).applySchedule(due, NOW)).toEqual({ kind: 'gone' });
  expect((await stored()).scheduled).toEqual(later);
});

test('a schedule that replaces an applied one stays', async () => {
  const due = await makeDue();
  let later: unknown;
  const write: WritePage = async (_id, _actor, change) => {
    expect(await change(await stored())).toMatchObject({ scheduled: null });
    later = await replaced();
    return stored();
  };
  expect(await schedulesWith(write).applySchedule(due, NOW)).toMatchObject({ kind: 'applied' });
  expect((await stored()).scheduled).toEqual(later);
});

test('a schedule that replaces a refused one is not marked as missed', async () => {
  const due = await makeDue();
  let later: unknown;
  const write: WritePage = async (_id, _actor, change) => {
    await change(await stored());
    later = await replaced();
    throw new AppError('address_taken');
  };
  expect(await schedulesWith(write).applySchedule(due, NOW)).toEqual({ kind: 'gone' });
  expect((await stored()).scheduled).toEqual(later);
});
