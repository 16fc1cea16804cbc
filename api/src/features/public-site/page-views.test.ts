import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { renderPage } from '@siteyard/web/renderer';
import { block, pageContent } from '../../../../tests/helpers/factories.ts';
import { entityOf, type Entry } from '../../content/entities.ts';
import { SiteSnapshot } from '../../content/snapshot.ts';
import { itemEntry, pageEntry } from '../../content/test/site.ts';
import { createPageViews, type PageViewsDeps } from './page-views.ts';
import { createVisibleSite } from './visible-site.ts';

afterEach(() => vi.useRealTimers());

const PICTURE = { sha256: 'a'.repeat(64), extension: 'png' } as const;
const FILE_NAME = `${PICTURE.sha256}.${PICTURE.extension}`;

/** A content store with one page, in memory. */
class FakeContent {
  isReachable = true;
  head = SiteSnapshot.empty;
  readonly states = new Map<string, object>();
  /** Called before each read of states. */
  onRead: () => void = () => undefined;
  reads = 0;

  snapshot = () => this.head;
  refresh = () =>
    this.isReachable ? Promise.resolve(this.head) : Promise.reject(new Error('unreachable'));
  get = async (ids: readonly string[]) => {
    this.reads += 1;
    this.onRead();
    if (!this.isReachable) throw new Error('unreachable');
    return new Map(ids.flatMap((id) => [[id, this.states.get(id) ?? {}] as const]));
  };

  /** Makes the next commit. */
  commit(entries: Record<string, object | null>): void {
    const changes = Object.entries(entries).map(([entity, after]) => ({
      entity,
      before: null,
      after: after as Entry | null,
    }));
    const number = this.head.number + 1;
    const commit = { _id: number, token: String(number), at: new Date(0), kind: 'test' };
    this.head = this.head.after(commit as never, changes);
  }

  saveSettings(settings: SiteSettings, more: object = {}): void {
    const state = `settings ${this.head.number}`;
    this.states.set(state, settings);
    this.commit({ [entityOf('settings', 'site')]: { state, revision: 1, ...more } });
  }

  publish(title: string, content: object, more: object = {}): void {
    const state = `content of ${title}`;
    this.states.set(state, content);
    const page = { ...pageEntry(1, title), content: state, title, ...more };
    this.commit({ [entityOf('page', 1)]: page });
  }
}

function viewsOf(content: FakeContent, render: unknown = renderPage) {
  const find = createVisibleSite({ content, publicUrl: undefined });
  return createPageViews({
    content,
    readSite: find,
    commit: () => content.head.number,
    renderPage: render,
    assets: {
      stylesheet: '/public.css',
      clientScript: '/main.js',
      fonts: [],
      relaxedPolicy: false,
    },
    config: { publicUrl: 'http://localhost', captcha: { provider: 'none', siteKey: '' } },
    logger: pino({ enabled: false }),
  } as unknown as PageViewsDeps);
}

const textOf = async (view: Promise<{ text: { plain: Buffer } } | null>) =>
  (await view)?.text.plain.toString();

test('a cached page shows that a location has closed even while the database is unreachable', async () => {
  const hours = [{ days: ['fr'], opens: '08:00', closes: '17:30' }];
  const location = { id: 'yard', name: 'Yard', time_zone: 'America/New_York', hours };
  const content = new FakeContent();
  content.saveSettings(siteSettings.parse({ business: { locations: [location] } }));
  content.publish('Home', pageContent(block('OpeningHours')));
  const views = viewsOf(content);
  const saysAt = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return /(Open now|Closed),/.exec(String(await textOf(views.get(1))))?.[1];
  };
  expect(await saysAt('2026-11-27T22:29:00Z')).toBe('Open now');
  content.isReachable = false;
  const { reads } = content;
  expect(await saysAt('2026-11-27T22:30:00Z')).toBe('Closed');
  // The page is rendered once, and is valid until its next opening or closing time.
  const shown = views.peek(1);
  expect(shown).not.toBeNull();
  expect(await saysAt('2026-11-27T22:31:00Z')).toBe('Closed');
  expect(views.peek(1)).toBe(shown);
  expect(content.reads).toBe(reads);
  // This instance knows of a newer commit, but cannot read its states.
  content.saveSettings(siteSettings.parse({}));
  expect(await saysAt('2026-11-30T13:00:00Z')).toBe('Closed');
  expect(await saysAt('2026-12-04T13:00:00Z')).toBe('Open now');
});

test('a view shows the focal points of the same state as its page', async () => {
  const content = new FakeContent();
  const point = (x: number) => ({
    [entityOf('picture', PICTURE.sha256)]: { ...PICTURE, focal_point: { x, y: 0.5 } },
  });
  content.commit(point(0.1));
  const image = block('TextAndImage', { imageUrl: `/uploads/${FILE_NAME}` });
  content.publish('Home', pageContent(image));
  // An import is applied while the view is built.
  content.onRead = () => content.commit(point(0.9));
  const views = viewsOf(
    content,
    ({ focalPoint }: { focalPoint: (name: string) => { x: number } }) => ({
      html: String(focalPoint(FILE_NAME).x),
    }),
  );
  expect(await textOf(views.get(1))).toBe('0.1');
});

test('a view shows one state of the site, even if another instance changes it during the build', async () => {
  const content = new FakeContent();
  const save = (title: string) => {
    content.saveSettings(siteSettings.parse({ title }));
    content.publish(title, pageContent());
  };
  save('old');
  // The snapshot is taken, and then another instance applies an import.
  content.onRead = () => {
    content.onRead = () => undefined;
    save('new');
  };
  const views = viewsOf(
    content,
    ({ page, settings }: { page: { title: string }; settings: { title: string } }) => ({
      html: `${page.title} ${settings.title}`,
    }),
  );
  expect(await textOf(views.get(1))).toBe('old old');
  expect(views.peek(1)).toBeNull();
  expect(await textOf(views.get(1))).toBe('new new');
});

test('a cached page shows an item as available when its last day is over', async () => {
  const content = new FakeContent();
  const rentals = { path: 'rentals', currency: 'USD', categories: [] };
  content.saveSettings(siteSettings.parse({ timezone: 'America/New_York', rentals }), { rentals });
  const lift = { ...itemEntry('lift', 'lift', 100), unavailable_until: '2026-11-27' };
  content.commit({ [entityOf('item', 'lift')]: lift });
  content.publish('Fleet', pageContent(block('ItemList')));
  const views = viewsOf(content);
  const isOutAt = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return String(await textOf(views.get(1))).includes('Not available until');
  };
  expect(await isOutAt('2026-11-27T15:00:00Z')).toBe(true);
  const { reads } = content;
  expect(await isOutAt('2026-11-28T04:59:59Z')).toBe(true);
  expect(await isOutAt('2026-11-28T05:00:00Z')).toBe(false);
  expect(content.reads).toBe(reads);
});

test('a cached page that was withdrawn is not shown while the database is unreachable', async () => {
  const content = new FakeContent();
  content.publish('Home', pageContent(block('HeadingBlock', { text: 'Withdrawn' })));
  const views = viewsOf(content);
  expect(await textOf(views.get(1))).toContain('Withdrawn');
  content.publish('Home', pageContent(), { published_at: null });
  content.isReachable = false;
  expect(await views.get(1)).toBeNull();
});
