import { siteSettings } from '@siteyard/schemas/settings';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../test-admin.tsx';
import { ContactsScreen } from './contacts-screen.tsx';
import { lastQuery, request } from './test-contacts.tsx';

useAdminTests();

describe('an enquiry about rental items', () => {
  const DIGGER = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
  const enquiry = request('0123456789abcdef01234567', {
    items: [{ key: DIGGER, name: 'Mini digger', quantity: 2 }],
    from: { date: '2027-03-01' },
    to: { date: '2027-03-03' },
    estimate: {
      rule: 'cheapest/1',
      complete: true,
      days: 2,
      fees: {},
      delivery: 0,
      tax: 0,
      lines: [
        {
          key: DIGGER,
          quantity: 2,
          periods: { day: 2 },
          amount: 4e4,
        },
      ],
      deposit: 0,
      total: 4e4,
      currency: 'USD',
      titles: {
        periods: { day: 'Day' },
        fees: {},
      },
    },
    source: { referrer: 'search.example' },
  });
  const answers = {
    'GET /api/contact_requests': { items: [enquiry], total: 1 },
    [`GET /api/contact_requests/${enquiry.id}`]: enquiry,
    [`GET /api/contact_requests/${enquiry.id}/overlaps`]: {
      items: [{ key: DIGGER, name: 'Mini digger', owned: 2, won: 1, asked: 2 }],
    },
    [`PUT /api/contact_requests/${enquiry.id}`]: { ...enquiry, outcome: 'won' },
    'GET /api/site_settings': {
      settings: siteSettings.parse({ title: 'Dig & Sons' }),
      revision: 1,
    },
  };
  const view = async (more: object = {}, mailSetUp = true) => {
    openAdmin(<ContactsScreen mailSetUp={mailSetUp} people={[]} rents />, { ...answers, ...more });
    await click(`View Ada ${enquiry.id}`);
    await seeText('2 × Mini digger (2 × Day): $400');
  };

  test('shows its number, items, days, estimate and source, and warns of overlaps', async () => {
    await view();
    for (const text of ['0123-4567', 'Mon, Mar 1, 2027 – Wed, Mar 3, 2027', 'from search.example'])
      await seeText(text);
    await seeText(
      'Mini digger: you own 2. Won requests already need 1 on these days, and this request asks for 2.',
    );
  });

  test('shows times as the admin writes them, and the title of the first page', async () => {
    const asked = {
      ...enquiry,
      from: { date: '2027-03-01', time: '14:30' },
      delivery: { kind: 'delivery' as const, zone: null, place: '' },
      source: { landing: '/pages/16' },
    };
    await view({
      'GET /api/contact_requests': { items: [asked], total: 1 },
      [`GET /api/contact_requests/${enquiry.id}`]: asked,
      'GET /api/pages/16': { id: 16, title: 'Hire desk' },
    });
    const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });
    const from = time.format(new Date('2027-03-01T14:30:00Z'));
    for (const text of [
      'Request number',
      `Mon, Mar 1, 2027, ${from} – Wed, Mar 3, 2027`,
      'yes, zone not chosen',
      'Hire desk',
    ])
      await seeText(text);
  });

  test('gets an outcome, which the list shows', async () => {
    await view();
    const [, inDialog] = await see(() => {
      const found = document.querySelectorAll<HTMLSelectElement>('select[aria-label=Outcome]');
      expect(found).toHaveLength(2);
      return [...found];
    });
    inDialog!.value = 'won';
    inDialog!.dispatchEvent(new Event('change', { bubbles: true }));
    await see(() =>
      expect(callsOf(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { contact_request: { outcome: 'won' } },
      ]),
    );
    await see(() => expect(document.querySelector('tbody')?.textContent).toContain('Won'));
  });

  test('fills the reply with a quote that can be changed', async () => {
    await view();
    await click('Write a quote');
    await see(() =>
      expect(document.querySelector<HTMLTextAreaElement>('form textarea')?.value).toBe(
        [
          'Hello Ada,',
          'thank you for your request. Here is our quote:',
          'Mon, Mar 1, 2027 – Wed, Mar 3, 2027',
          '2 × Mini digger (2 × Day): $400\nEstimated total: $400',
          'Kind regards\nDig & Sons',
        ].join('\n\n'),
      ),
    );
    expect((await control('Write a quote')).disabled).toBe(true);
    const link = await control('Change the text of quotes');
    expect(link.getAttribute('href')).toBe('/settings/rentals#quotes');
  });

  test('fills the reply with the text of the shop, and is marked as quoted when it is sent', async () => {
    const quote = '{name}: {items}\n{place}\n{dates}';
    const rentals = { currency: 'USD', quote };
    await view({
      'GET /api/site_settings': { settings: siteSettings.parse({ rentals }), revision: 1 },
      [`POST /api/contact_requests/${enquiry.id}/replies`]: { ...enquiry, outcome: 'quoted' },
    });
    expect((await control('Mark as quoted')).checked).toBe(false);
    await click('Write a quote');
    const text = 'Ada: 2 × Mini digger\nMon, Mar 1, 2027 – Wed, Mar 3, 2027';
    await see(async () => expect((await control('Mark as quoted')).checked).toBe(true));
    await click('Send reply');
    await see(() =>
      expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
        { reply: { text, quote: true } },
      ]),
    );
    await see(() => expect(document.querySelector('tbody')?.textContent).toContain('Quoted'));
    expect((await control('Mark as quoted')).checked).toBe(false);
  });

  test('has a quote for the own mail program if the site cannot send mail', async () => {
    await view({}, false);
    await click('Write a quote');
    const text = 'Hello Ada,\n\nthank you for your request.';
    await see(() =>
      expect(
        document.querySelector<HTMLTextAreaElement>('dialog textarea, [role=dialog] textarea')
          ?.value,
      ).toContain(text),
    );
    const link = (await control('Open in your mail program')) as unknown as HTMLAnchorElement;
    const { pathname, searchParams } = new URL(link.href);
    expect(pathname).toBe(enquiry.email);
    expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toContain(text);
    expect((await control('Copy the text')).disabled).toBe(false);
    expect(document.body.textContent).not.toContain('Send reply');
  });

  test('is found by its outcome', async () => {
    openAdmin(<ContactsScreen mailSetUp people={[]} rents />, answers);
    await type('Outcome', 'quoted');
    await see(() => expect(lastQuery().get('outcome')).toBe('quoted'));
  });
});
