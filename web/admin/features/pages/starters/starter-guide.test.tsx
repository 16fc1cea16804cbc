import type { GuideStep } from '@siteyard/schemas/http';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
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
} from '../../../test-admin.tsx';
import { PagesScreen } from '../pages-screen.tsx';
import { OTHER_ANSWERS, pages } from '../test-pages.ts';

useAdminTests();

test('the remaining parts of a sample site are listed with links, and the list can be hidden', async () => {
  localStorage.clear();
  const step = (kind: GuideStep['kind'], about: Partial<GuideStep>) => ({
    kind,
    done: false,
    left: [],
    pages: [],
    ...about,
  });
  const page = { texts: 0, sample_description: false };
  let steps = [
    step('name', { left: ['title', 'business'] }),
    step('logo', { done: true }),
    step('look', { done: true }),
    step('home', { pages: [{ ...page, id: 1, title: 'Home', texts: 2 }] }),
    step('pictures', { pages: [{ ...page, id: 14, title: 'Fleet' }] }),
    step('contact_form', { pages: [{ ...page, id: 16, title: 'Contact' }] }),
  ];
  const sample = { title: 'Lifts & Co', firm: 'Lifts' };
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'GET /api/starters/guide': () =>
      Promise.resolve(steps.length > 0 ? { sample, steps } : { sample: null, steps: [] }),
    'DELETE /api/pages/1': () => {
      steps = [];
      return Promise.resolve({});
    },
  });
  // The look and a test message are optional.
  await seeText('Make it yours1 of 4 done');
  await seeText('A step is done when visitors no longer see the sample there.');
  // Done steps keep the note, so that the owner can check the count.
  await seeText('Look (if you like): done');
  const place = async (name: string) =>
    ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');
  expect(await place('Site title')).toBe('/settings#site-title');
  expect(await place('Business name')).toBe('/settings/business#business-name');
  expect(await place('Home')).toBe('/editor/1');
  expect(await place('Contact')).toBe('/pages/16');
  await seeText('2 texts are still from the sample: Home');
  await seeText('Replace or remove the sample’s pictures on: Fleet');
  expect(await place('Fleet')).toBe('/editor/14');
  await click('Hide');
  await click('Make it yours: 1 of 4 done');
  await click('Hide');
  // A change of the list reloads the guide.
  await click('Delete Dumpers');
  await click('Delete');
  await see(() => expect(document.body.textContent).not.toContain('Make it yours'));
  localStorage.clear();
});

test('the owner’s business is entered once, and can be undone', async () => {
  localStorage.clear();
  let steps = [
    { kind: 'name', done: false, left: ['title'], pages: [] },
    {
      kind: 'home',
      done: false,
      left: [],
      pages: [
        {
          id: 1,
          title: 'Home',
          texts: 2,
          sample_description: false,
        },
      ],
    },
  ];
  const sample = { title: 'Lifts & Co', firm: 'Lifts' };
  let answer: unknown = refused(422, { error: 'The email must be an email address.' });
  openAdmin(
    <>
      <PagesScreen />
      <Toaster />
    </>,
    {
      ...OTHER_ANSWERS,
      'GET /api/pages': pages,
      'GET /api/starters/guide': () => Promise.resolve({ sample, steps }),
      'POST /api/starters/guide/business': () => answer,
    },
  );
  await seeText('Make it yours');
  // The pages are offered only after the name, because they show it.
  expect(document.body.textContent).not.toContain('Continue with');
  await click('Enter your business');
  await type('Business name', 'Ours');
  await type('Town', 'Harrow Vale');
  await type('Postcode', 'HV1 2AB');
  await click('Put it on my site');
  await seeText('The email must be an email address.');
  answer = { run: '1' };
  steps = steps.map((step) => (step.kind === 'name' ? { ...step, done: true, left: [] } : step));
  await click('Put it on my site');
  await seeText('Your business is on every page');
  await seeText('Undo');
  const sent = callsOf(({ path }) => path === '/api/starters/guide/business');
  expect(sent.at(-1)?.body).toEqual({
    name: 'Ours',
    phone: '',
    email: '',
    street: '',
    town: 'Harrow Vale',
    postcode: 'HV1 2AB',
    rents: '',
    prices: [],
    time_zone: '',
  });
  const go = (await control<never>('Continue with Home')) as HTMLAnchorElement;
  expect(go.getAttribute('href')).toBe('/editor/1');
  expect(document.body.textContent).not.toContain('Enter your business');
});

test('the short sample asks for all its data in one form; then the site is ready', async () => {
  localStorage.clear();
  const page = { texts: 1, sample_description: false };
  const step = (kind: string, done: boolean, about: object = {}) => ({
    kind,
    done,
    left: [],
    pages: [],
    ...about,
  });
  const form = { pages: [{ ...page, id: 33, title: 'Contact' }] };
  let sample: object | null = { title: 'Any & Co', firm: 'Any & Co' };
  let steps = [
    step('name', false, { left: ['title'] }),
    step('contact', false, { left: ['contact', 'hours'] }),
    step('home', false, { pages: [{ ...page, id: 1, title: 'Home' }] }),
    step('items', false, { items: ['Compact model', 'Large model'] }),
    step('contact_form', false, form),
  ];
  openAdmin(
    <>
      <PagesScreen />
      <Toaster />
    </>,
    {
      ...OTHER_ANSWERS,
      'GET /api/pages': pages,
      'GET /api/starters': { untouched: false, current: 'short', starters: [] },
      'GET /api/starters/guide': () => Promise.resolve({ sample, steps }),
      'POST /api/starters/guide/business': () => {
        sample = null;
        steps = [step('name', true), step('contact_form', false, form)];
        return Promise.resolve({ run: '1' });
      },
    },
  );
  await seeText('2 items are still from the sample.');
  await click('Enter your business');
  await type('Business name', 'Ours');
  // Enter moves to the next field, because the form is long and must not be sent too early.
  const name = await control<HTMLInputElement>('Business name');
  name.focus();
  name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(document.activeElement).toBe(await control('What you rent out'));
  await type('What you rent out', 'Bikes');
  // The typed text is kept after a click outside of the dialog.
  await click('Cancel');
  await click('Enter your business');
  expect((await control<HTMLInputElement>('What you rent out')).value).toBe('Bikes');
  await type('Monday to Friday, opens', '10:00');
  await type('Saturday, opens', '');
  await type('Saturday, closes', '');
  await type('What you rent out, 1', 'City bike');
  await type('Price for a day, 1', '22');
  await type('Price for a week, 1', 'on request');
  await type('Currency', 'GBP');
  await click('Put it on my site');
  await seeText('Your site is ready');
  const sent = callsOf(({ path }) => path === '/api/starters/guide/business');
  expect(sent[0]?.body).toMatchObject({
    name: 'Ours',
    rents: 'Bikes',
    prices: [
      {
        name: 'City bike',
        day: '22',
        week: 'on request',
      },
    ],
    currency: 'GBP',
    hours: [
      {
        days: ['mo', 'tu', 'we', 'th', 'fr'],
        opens: '10:00',
        closes: '17:00',
      },
    ],
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const place = async (name: string) =>
    ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');
  expect(await place('View site')).toBe('/pages/1');
  expect(await place('Contact')).toBe('/pages/33');
  expect(await place('mail')).toBe('/settings/mail');
  await click('Hide');
  await see(() => expect(document.body.textContent).not.toContain('Your site is ready'));
});

test.each([
  [0, true, 'The page description is still from the sample: Home'],
  [1, false, 'One text is still from the sample: Home'],
  [3, true, '3 texts and the page description are still from the sample: Home'],
])(
  'a home page with %i texts of the sample, description: %s',
  async (texts, isDescribed, words) => {
    const home = { id: 1, title: 'Home', texts, sample_description: isDescribed };
    const steps = [
      { kind: 'name', done: true, left: [], pages: [] },
      { kind: 'home', done: false, left: [], pages: [home] },
    ];
    const sample = { title: 'Lifts & Co', firm: 'Lifts' };
    openAdmin(<PagesScreen />, {
      ...OTHER_ANSWERS,
      'GET /api/pages': pages,
      'GET /api/starters/guide': { sample, steps },
    });
    await seeText(words);
    // The name is the owner's, so visitors see only parts of the sample.
    await seeText('Visitors still see parts of “Lifts & Co”, a sample business.');
  },
);
