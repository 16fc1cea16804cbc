import type { PageAnswer, PageSchedule } from '@siteyard/schemas/http';
import { toast } from 'sonner';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { formatDateTime } from '../../../lib/format-date.ts';
import { toLocalInput } from '../../../lib/local-date.ts';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type Answers,
} from '../../../test-admin.tsx';
import { usePageLife } from './use-page-life.tsx';

useAdminTests();

const PATH = '/api/pages/14/schedule';
const AT = '2096-03-09T08:00:00.000Z';
const schedule = (change: Partial<PageSchedule> = {}): PageSchedule => ({
  action: 'publish',
  at: AT,
  by: 'ada@example.com',
  made_at: '2026-03-02T08:15:00.000Z',
  outdated: false,
  missed: null,
  ...change,
});

/** The menu, the notice and the dialogs of a page. */
function open(answers: Answers, published_at: string | null = '2026-03-01T10:00:00.000Z') {
  const work = {
    draft: { keep: () => Promise.resolve(), state: { kind: 'none' as const } },
    publishing: {
      contentNow: () => ({
        content: { content: ['now'] },
        baseRevision: 3,
        baseDetails: { title: 'Fleet' },
      }),
      fail: vi.fn(),
    },
    visibility: {
      current: { published_at, unpublished_at: null },
      show: vi.fn(),
      reload: vi.fn(() => Promise.resolve()),
    },
  };
  function Life() {
    const { menu, notice, dialog } = usePageLife({
      pageId: 14,
      ...work,
      onUnpublish: (done) => done({ id: 14 } as PageAnswer),
    });
    return (
      <>
        {menu}
        {notice}
        {dialog}
      </>
    );
  }
  openAdmin(<Life />, answers);
  return work;
}

const items = () =>
  [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent);

async function choose(label: string) {
  await click('More actions');
  const item = await see(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    return found.find((each) => each.textContent === label) ?? Promise.reject(new Error(label));
  });
  item.click();
}

describe('the menu beside Publish', () => {
  test('offers to hide a page only if visitors see it', async () => {
    open({ [`GET ${PATH}`]: { schedule: null } });
    await click('More actions');
    await see(() =>
      expect(items()).toEqual(expect.arrayContaining(['Unpublish…', 'Unpublish at…'])),
    );
  });

  test('offers a date for publishing if visitors do not see the page', async () => {
    open({ [`GET ${PATH}`]: { schedule: null } }, null);
    await click('More actions');
    await see(() => expect(items()).toContain('Publish at…'));
    expect(items().join()).not.toContain('Unpublish');
  });

  test('hides the page', async () => {
    const work = open({ [`GET ${PATH}`]: { schedule: null } });
    await choose('Unpublish…');
    expect(work.visibility.show).toHaveBeenCalledWith({ id: 14 });
  });
});

describe('adding the page to the menu', () => {
  let said: MockInstance<typeof toast.success>;
  beforeEach(() => {
    said = vi.spyOn(toast, 'success');
  });
  const page = (published_at: string | null) => ({
    id: 14,
    title: 'Tents',
    address: '',
    published_at,
  });
  const menu = (href: string, count = 1) => ({
    settings: {
      nav: { items: Array.from({ length: count }, () => ({ title: 'Home', href, imageUrl: '' })) },
    },
    revision: 4,
  });

  test('adds it at the end, and confirms that', async () => {
    open({
      [`GET ${PATH}`]: { schedule: null },
      'GET /api/pages/14.json': page(null),
      'GET /api/site_settings': menu('/'),
      'PUT /api/site_settings': menu('/'),
    });
    await choose('Add to menu');
    await see(() =>
      expect(said).toHaveBeenCalledWith('“Tents” will be in the menu when you publish it.'),
    );
    const [sent] = callsOf(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({
      headers: { 'If-Match': '"4"' },
      body: {
        settings: {
          nav: { items: [{ href: '/' }, { title: 'Tents', href: '/pages/14', imageUrl: '' }] },
        },
      },
    });
  });

  test.each([
    [7, '“Tents” is in the menu now.'],
    [
      8,
      'Added to the menu. Wide screens show only the first 8 links: move it up under Global Settings.',
    ],
  ])('after %i links, explains whether wide screens show it', async (count, text) => {
    open({
      [`GET ${PATH}`]: { schedule: null },
      'GET /api/pages/14.json': page('2026-03-01T10:00:00.000Z'),
      'GET /api/site_settings': menu('/', count),
      'PUT /api/site_settings': menu('/', count),
    });
    await choose('Add to menu');
    await see(() => expect(said).toHaveBeenCalledWith(text));
  });

  test('does not change a menu that contains it', async () => {
    open({
      [`GET ${PATH}`]: { schedule: null },
      'GET /api/pages/14.json': page('2026-03-01T10:00:00.000Z'),
      'GET /api/site_settings': menu('/pages/14'),
    });
    await choose('Add to menu');
    await see(() => expect(said).toHaveBeenCalledWith('“Tents” is in the menu already.'));
    expect(callsOf(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('a date', () => {
  test('is sent with the current content, and shown in the editor', async () => {
    open({ [`GET ${PATH}`]: { schedule: null }, [`PUT ${PATH}`]: { schedule: schedule() } });
    await choose('Publish at…');
    await type('Date and time', toLocalInput(new Date(AT)));
    await click('Schedule');
    await seeText(`Will be published on ${formatDateTime(AT)}`);
    await seeText('Later changes are not included.');
    const [sent] = callsOf(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({
      headers: { 'If-Match': '"3"' },
      body: { schedule: { action: 'publish', at: AT, content: { content: ['now'] } } },
    });
  });

  test('must be in the future; the time zone is shown', async () => {
    open({ [`GET ${PATH}`]: { schedule: null } });
    await choose('Unpublish at…');
    await seeText('In the time zone of this device:');
    await type('Date and time', '2020-01-01T08:00');
    await click('Schedule');
    await seeText('Choose a date and a time in the future.');
    expect(callsOf(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('is refused with an explanation if the page has changed', async () => {
    const work = open({
      [`GET ${PATH}`]: { schedule: null },
      [`PUT ${PATH}`]: refused(409, { code: 'revision_conflict', error: 'No.' }),
    });
    await choose('Publish at…');
    await click('Schedule');
    await seeText('Someone has changed this page since you opened it.');
    expect(work.publishing.fail).not.toHaveBeenCalled();
  });

  test('is refused for invalid content like a publish', async () => {
    const work = open({
      [`GET ${PATH}`]: { schedule: null },
      [`PUT ${PATH}`]: refused(422, { code: 'invalid_content', error: 'No.' }),
    });
    await choose('Publish at…');
    await click('Schedule');
    await see(() => expect(work.publishing.fail).toHaveBeenCalled());
    await see(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });
});

describe('a schedule', () => {
  test('is cancelled with one click', async () => {
    open({ [`GET ${PATH}`]: { schedule: schedule() }, [`DELETE ${PATH}`]: { schedule: null } });
    await click('Cancel schedule');
    await see(() => expect(document.body.textContent).not.toContain('Will be published on'));
  });

  test.each([
    [
      schedule({ action: 'unpublish' }),
      /^Will be unpublished on .+, scheduled by ada@example\.com\. If you publish before, the date stays\./,
    ],
    [schedule({ outdated: true }), /will not be published on .+ changed after this was scheduled/],
    [
      schedule({ missed: { at: AT, reason: 'refused', message: 'Taken.' } }),
      /was not published on .+, as scheduled: Taken\./,
    ],
    [
      schedule({ missed: { at: AT, reason: 'published_since', message: '' } }),
      /because it was changed in the meantime/,
    ],
  ])('has a description: %j', async (stored, words) => {
    open({ [`GET ${PATH}`]: { schedule: stored } });
    await seeText(words);
    await control(stored.outdated || stored.missed ? 'Schedule again…' : 'Change…');
  });

  test('makes the editor check whether visitors see the page after it was applied', async () => {
    let stored: PageSchedule | null = schedule();
    const work = open({ [`GET ${PATH}`]: () => ({ schedule: stored }) });
    await seeText('Will be published on');
    expect(work.visibility.reload).not.toHaveBeenCalled();
    stored = null;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
    await see(() => expect(work.visibility.reload).toHaveBeenCalledOnce());
  });
});
