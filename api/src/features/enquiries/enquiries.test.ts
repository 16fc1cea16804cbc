import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  bundleContactRequest,
  contactRequestAnswer,
  contactRequestList,
  type ContactRequestAnswer,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ENQUIRY_MOST, requestNumber, type ItemFields } from '@siteyard/schemas/rentals';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { readMails } from '../../../../tests/helpers/mail/mail.ts';
import { createAnonymiser } from '../contact-requests/anonymise.ts';
import { createMovedRequests } from '../contact-requests/moved-requests.service.ts';

/** The tests stay in one file, because they share one site with items and rules. */

const visitor = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  message: 'Is it free?',
};
const [DIGGER, TRAILER, HIDDEN] = [0, 1, 2].map(() => randomUUID() as string) as [
  string,
  string,
  string,
];
const ITEMS: (Partial<ItemFields> & { key: string })[] = [
  {
    key: DIGGER,
    name: 'Mini digger',
    address: 'mini-digger',
    category: 'earth',
    rates: {
      day: 1e4,
      week: 4e4,
    },
    deposit: 2e4,
    owned: 2,
  },
  { key: TRAILER, name: 'Trailer', address: 'trailer', rates: {} },
];
const RENTALS = {
  categories: [{ id: 'earth', title: 'Earth moving', address: 'earth' }],
  fees: [
    { id: 'waiver', title: 'Damage waiver', percent: 10 },
    { id: 'clean', title: 'Cleaning', amount: 1_500, required: true },
  ],
  zones: [{ id: 'near', title: 'Up to 10 miles', fee: 5_000 }],
};
/** Nine days: a week and two days. */
const DAYS = { from: { date: '2027-03-01' }, to: { date: '2027-03-10' } };

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
  await turnRentalsOn(admin, RENTALS);
  const locations = [{ id: 'yard', name: 'The yard' }];
  await admin.put('/api/site_settings', { settings: { business: { name: 'Dig', locations } } });
  await storeItems(app, ITEMS);
  await storeItems(app, [{ key: HIDDEN, name: 'Hidden', address: 'hidden' }], {
    published_at: null,
  });
});
afterAll(() => app.close());

let callers = 0;
const someone = () => {
  callers += 1;
  return app.plain({ Origin: app.url, 'X-Forwarded-For': `198.51.100.${callers}` });
};
const send = (enquiry: object, headers: Record<string, string> = {}) =>
  someone().post('/api/contact_requests', { contact_request: { ...visitor, ...enquiry } }, headers);
const read = async (id: string) =>
  contactRequestAnswer.parse((await admin.get(`/api/contact_requests/${id}`)).body);
const create = async (enquiry: object): Promise<ContactRequestAnswer> => {
  const answer = await send(enquiry);
  if (answer.status !== 201) throw new Error(answer.text);
  return read((answer.body as { id: string }).id);
};
const issuesOf = (answer: { body: unknown }) =>
  (answer.body as ErrorBody).issues?.map(({ path, message }) => `${path} ${message}`);
const change = (id: string, contact_request: object) =>
  admin.put(`/api/contact_requests/${id}`, { contact_request });

describe('an enquiry', () => {
  test('is stored with the names and the estimate of the moment at which it is sent', async () => {
    const stored = await create({
      ...DAYS,
      items: [{ key: DIGGER, quantity: 2 }],
      location: 'yard',
      delivery: { kind: 'delivery', zone: 'near', place: ' 1 Mill Lane ' },
      fees: ['waiver'],
      source: { landing: '/fleet', referrer: 'search.example', utm: { source: 'flyer' } },
    });
    expect(stored).toMatchObject({
      items: [{ key: DIGGER, name: 'Mini digger', quantity: 2 }],
      ...DAYS,
      location: { id: 'yard', name: 'The yard' },
      delivery: {
        kind: 'delivery',
        zone: { id: 'near', name: 'Up to 10 miles' },
        place: '1 Mill Lane',
      },
      fees: [{ id: 'waiver', name: 'Damage waiver' }],
      source: { landing: '/fleet', referrer: 'search.example', utm: { source: 'flyer' } },
      estimate: {
        rule: 'cheapest/1',
        complete: true,
        days: 9,
        lines: [{ key: DIGGER, quantity: 2, periods: { week: 1, day: 2 }, amount: 120_000 }],
        fees: { waiver: 12_000, clean: 1_500 },
        delivery: 10_000,
        deposit: 40_000,
        total: 143_500,
        titles: {
          periods: { week: 'Week', day: 'Day' },
          fees: { waiver: 'Damage waiver', clean: 'Cleaning' },
        },
      },
    });
    expect(stored).not.toHaveProperty('outcome');
  });

  test('can name an item by its address, and adds up an item that is named twice', async () => {
    const items = [{ key: 'mini-digger' }, { key: DIGGER, quantity: 3 }];
    expect(await create({ items })).toMatchObject({
      items: [{ key: DIGGER, name: 'Mini digger', quantity: 4 }],
    });
  });

  test('has no total if an item has no rate, and no estimate without days', async () => {
    const { estimate } = await create({ ...DAYS, items: [{ key: DIGGER }, { key: TRAILER }] });
    expect(estimate).toMatchObject({ complete: false, total: null });
    expect(estimate?.lines.map(({ amount }) => amount)).toEqual([60_000, null]);
    expect(await create({ items: [{ key: DIGGER }] })).not.toHaveProperty('estimate');
  });

  test.each<[string, object, string]>([
    [
      'an unknown item',
      { items: [{ key: DIGGER }, { key: randomUUID() }] },
      'items[1].key is not an item that can be rented; remove it from the list',
    ],
    [
      'an unpublished item',
      { items: [{ key: HIDDEN }] },
      'items[0].key is not an item that can be rented; remove it from the list',
    ],
    ['an unpublished address', { items: [{ key: 'hidden' }] }, 'items[0].key is not an item'],
    ['an unknown location', { location: 'moon' }, 'location is not a location of this business'],
    [
      'an unknown zone',
      { delivery: { kind: 'delivery', zone: 'far' } },
      'delivery.zone is not a delivery zone',
    ],
    ['an unknown fee', { fees: ['gold'] }, 'fees[0] is not a fee of this business'],
    ['no items in the list', { items: [] }, 'items'],
    [
      'too many items',
      { items: Array.from({ length: ENQUIRY_MOST.items + 1 }, () => ({ key: DIGGER })) },
      'items',
    ],
    ['a quantity of 0', { items: [{ key: DIGGER, quantity: 0 }] }, 'items[0].quantity'],
    ['a long key', { items: [{ key: 'x'.repeat(101) }] }, 'items[0].key is too long'],
    ['a day that does not exist', { from: { date: '2027-02-30' } }, 'from.date is not a date'],
    ['an end before the start', { from: DAYS.to, to: DAYS.from }, 'to must not be before "from"'],
    [
      'an end on the same day before the start',
      { from: { date: '2027-03-01', time: '12:00' }, to: { date: '2027-03-01', time: '11:59' } },
      'to must not be before "from"',
    ],
    ['a rental of four years', { ...DAYS, to: { date: '2031-03-01' } }, 'to is too late'],
    ['a long place', { delivery: { kind: 'delivery', place: 'x'.repeat(201) } }, 'delivery.place'],
    ['an identifier in the source', { source: { landing: '/?gclid=1' } }, 'source.landing'],
    ['an estimate of the visitor', { estimate: { total: 1 } }, 'estimate'],
    ['an outcome of the visitor', { outcome: 'won' }, 'outcome'],
  ])('with %s is refused, and the field is named', async (_, enquiry, issue) => {
    const before = contactRequestList.parse((await admin.get('/api/contact_requests')).body).total;
    const answer = await send(enquiry);
    expect(answer.status).toBe(422);
    expect(issuesOf(answer)?.join()).toContain(`contact_request.${issue}`);
    const list = contactRequestList.parse((await admin.get('/api/contact_requests')).body);
    expect(list.total).toBe(before);
  });

  test('is stored once per key, also if an item is unpublished before the retry', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const [entry] = await storeItems(app, [{ name: 'Tent', address: 'tent' }]);
    const enquiry = { items: [{ key: entry!.key }], source: { landing: '/a' } };
    const answers = await Promise.all([1, 2].map(() => send(enquiry, key)));
    await storeItems(app, [{ key: entry!.key, name: 'Tent', address: 'tent' }], {
      published_at: null,
      revision: 2,
    });
    const later = await send({ ...enquiry, source: { landing: '/b' } }, key);
    const ids = [...answers, later].map(({ body }) => (body as { id?: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
    const other = await send({ items: [{ key: entry!.key, quantity: 2 }] }, key);
    expect(issuesOf(other)?.join()).toContain('Idempotency-Key was used for another message');
    expect((await send({ items: [{ key: entry!.key }] })).status).toBe(422);
  });

  test('is found by its number, its items and its place', async () => {
    const place = 'Zanzibar Wharf';
    const { id } = await create({
      items: [{ key: TRAILER }],
      delivery: { kind: 'delivery', place },
    });
    for (const search of [requestNumber(id), 'zanzi', 'trailer wharf']) {
      const list = await admin.get(`/api/contact_requests?search=${encodeURIComponent(search)}`);
      expect(contactRequestList.parse(list.body).items.map((each) => each.id)).toEqual([id]);
    }
  });

  test('is in the mail to the office as text and HTML', async () => {
    const subject = 'Enquiry in a mail';
    const { id } = await create({
      ...DAYS,
      subject,
      items: [
        {
          key: DIGGER,
          quantity: 2,
        },
      ],
      fees: ['waiver'],
      source: { referrer: 'search.example' },
    });
    const mail = (await readMails(app)).find((each) => each.subject?.includes(subject));
    for (const text of [
      `Request number: ${requestNumber(id)}`,
      'Items: 2 × Mini digger',
      'Dates: Mon, Mar 1, 2027 – Wed, Mar 10, 2027',
      'Extras: Damage waiver',
      '2 × Mini digger (1 × Week, 2 × Day): $1,200',
      'Total: $1,335',
      'Source: from search.example',
    ]) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
  });
});

describe('the office', () => {
  test('marks an enquiry as quoted, won or lost, and filters by it', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id } = await create({ subject: mark, items: [{ key: TRAILER }] });
    const plain = await create({ subject: mark });
    const found = async (outcome: string) => {
      const list = await admin.get(`/api/contact_requests?search=${mark}&outcome=${outcome}`);
      return contactRequestList.parse(list.body).items.map((each) => each.id);
    };
    expect(await found('none')).toEqual([id]);
    expect((await change(id, { outcome: 'quoted' })).body).toMatchObject({ outcome: 'quoted' });
    expect([await found('quoted'), await found('won'), await found('none')]).toEqual([
      [id],
      [],
      [],
    ]);
    expect((await change(id, { status: 'resolved' })).body).toMatchObject({ outcome: 'quoted' });
    expect((await change(id, { outcome: null })).body).not.toHaveProperty('outcome');
    expect(await found('')).toEqual([plain.id, id]);
    expect((await change(id, { outcome: 'maybe' })).status).toBe(422);
    expect((await admin.get('/api/contact_requests?outcome=maybe')).status).toBe(422);
  });

  test('marks an enquiry as quoted with a reply that is a quote, unless it is won', async () => {
    const { id } = await create({ items: [{ key: TRAILER }] });
    const reply = async (to: string, more: object) => {
      const sent = { id: randomUUID(), text: 'Our quote: 380.', ...more };
      return (await admin.post(`/api/contact_requests/${to}/replies`, { reply: sent })).body;
    };
    expect(await reply(id, {})).not.toHaveProperty('outcome');
    expect(await reply(id, { quote: true })).toMatchObject({ outcome: 'quoted', status: 'open' });
    await change(id, { outcome: 'won' });
    expect(await reply(id, { quote: true })).toMatchObject({ outcome: 'won' });
    const plain = await create({});
    expect(await reply(plain.id, { quote: true })).not.toHaveProperty('outcome');
  });

  test('sees the items that won requests on the same days ask for too often', async () => {
    const ask = (quantity: number, from: string, to: string) =>
      create({ items: [{ key: DIGGER, quantity }], from: { date: from }, to: { date: to } });
    const won = await ask(2, '2028-05-01', '2028-05-03');
    const lost = await ask(1, '2028-05-02', '2028-05-02');
    const other = await ask(2, '2028-06-01', '2028-06-03');
    const { id } = await ask(1, '2028-05-03', '2028-05-09');
    const overlaps = async () =>
      (await admin.get(`/api/contact_requests/${id}/overlaps`)).body as object;
    await change(lost.id, { outcome: 'lost' });
    await change(other.id, { outcome: 'won' });
    expect(await overlaps()).toEqual({ items: [] });
    await change(won.id, { outcome: 'won' });
    const digger = { key: DIGGER, name: 'Mini digger', owned: 2 };
    expect(await overlaps()).toEqual({ items: [{ ...digger, won: 2, asked: 1 }] });
    await change(id, { outcome: 'won' });
    expect(await overlaps()).toEqual({ items: [{ ...digger, won: 3, asked: 0 }] });
    await admin.delete(`/api/contact_requests/${won.id}`);
    expect(await overlaps()).toEqual({ items: [] });
    expect((await app.guest().get(`/api/contact_requests/${id}/overlaps`)).status).toBe(401);
  });

  test('gets the enquiry in new columns at the end of the CSV', async () => {
    const subject = `Columns ${randomUUID().slice(0, 8)}`;
    const { id } = await create({
      ...DAYS,
      to: {
        date: '2027-03-10',
        time: '12:00',
      },
      subject,
      items: [
        { key: DIGGER },
        {
          key: 'trailer',
          quantity: 2,
        },
      ],
      delivery: { kind: 'collection' },
    });
    await change(id, { outcome: 'won' });
    const csv = await admin.get(`/api/contact_requests.csv?search=${encodeURIComponent(subject)}`);
    const [head = '', row = ''] = csv.text.split('\r\n');
    const columns = head.split(',');
    expect(columns.slice(8, 10)).toEqual(['admin_notes', 'number']);
    const cells = row.split('","').map((cell) => cell.replaceAll('"', ''));
    const cell = (name: string) => cells[columns.indexOf(name)];
    expect(columns.map(cell).slice(9)).toEqual([
      requestNumber(id),
      '1 × Mini digger; 2 × Trailer',
      '2027-03-01',
      '2027-03-10 12:00',
      '',
      'collection',
      '',
      '',
      '',
      '',
      'USD',
      'won',
      '',
      '',
      '',
    ]);
  });
});

describe('a message without these fields', () => {
  test('is stored and answered as before', async () => {
    const { id } = await create({});
    const { body } = await admin.get(`/api/contact_requests/${id}`);
    expect(Object.keys(body as object)).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'subject',
      'message',
      'status',
      'admin_notes',
      'created_at',
      'assigned_to',
      'replies',
    ]);
    const stored = await app.connection
      .collection('contact_requests')
      .findOne({ email: visitor.email, items: { $exists: false }, from: { $exists: false } });
    for (const name of ['items', 'from', 'to', 'delivery', 'estimate', 'source', 'outcome'])
      expect(stored).not.toHaveProperty(name);
  });

  test('can have no items on a site without rentals, whose CSV has the specified columns', async () => {
    const plain = await startTestSite();
    onTestFinished(() => plain.close());
    const sent = await plain.guest().post('/api/contact_requests', {
      contact_request: { ...visitor, items: [{ key: DIGGER }] },
    });
    expect(issuesOf(sent)?.join()).toContain('rental items are not set up on this site');
    const csv = await (await plain.signIn()).get('/api/contact_requests.csv');
    expect(csv.text).toMatch(/,message,admin_notes\r\n$/);
    expect((await plain.guest().get('/api/item_choices')).body).toEqual({ items: [] });
  });
});

describe('an enquiry with a captcha', () => {
  test('that is refused does not use up the solution', async () => {
    const site = await startTestSite({ env: { CAPTCHA_PROVIDER: 'altcha' } });
    onTestFinished(() => site.close());
    await turnRentalsOn(await site.signIn());
    await storeItems(site, ITEMS);
    const challenge = (await site.guest().get('/api/captcha/challenge')).body as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const captcha_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const ask = (key: string) =>
      site.guest().post('/api/contact_requests', {
        contact_request: { ...visitor, items: [{ key }] },
        captcha_token,
      });
    expect((await ask(HIDDEN)).status).toBe(422);
    expect((await ask(DIGGER)).status).toBe(201);
    expect(((await ask(DIGGER)).body as ErrorBody).code).toBe('captcha_failed');
  });
});

describe('an enquiry in an export', () => {
  test('can be imported with all of its fields', async () => {
    const enquiry = {
      ...DAYS,
      items: [{ key: DIGGER }],
      delivery: { kind: 'delivery', zone: 'near', place: '1 Mill Lane' },
      source: { landing: '/' },
    };
    const { id } = await create(enquiry);
    await change(id, { outcome: 'lost' });
    const { assigned_to: _, replies: _replies, ...exported } = await read(id);
    const moved = createMovedRequests({ connection: app.connection });
    await app.connection.collection('contact_requests').deleteOne({ estimate: exported.estimate });
    expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(404);
    await moved.add('run', [bundleContactRequest.parse(exported)]);
    expect(await read(id)).toMatchObject(exported);
  });

  test('without people has no place of delivery', () => {
    const anonymise = createAnonymiser('secret');
    const delivery = { kind: 'delivery' as const, zone: null, place: '1 Mill Lane' };
    const request = {
      ...visitor,
      id: '0'.repeat(24),
      phone: '',
      subject: '',
      status: 'open' as const,
      admin_notes: '',
      created_at: '2026-11-22T10:00:00.000Z',
      delivery,
    };
    const hidden = anonymise({ ...request, ...DAYS });
    expect(hidden).toMatchObject({ ...DAYS, delivery: { kind: 'delivery', zone: null } });
    expect(JSON.stringify(hidden)).not.toContain('Mill');
    expect(anonymise(request)).not.toHaveProperty('from');
  });
});

describe('what the form loads', () => {
  const estimate = (asked: object, agent = someone()) =>
    agent.post('/api/estimates', { estimate: asked });

  test('are the published items in their order, with the titles of their categories', async () => {
    const { items } = (await app.guest().get('/api/item_choices')).body as {
      items: { key: string }[];
    };
    expect(items.filter(({ key }) => [DIGGER, TRAILER, HIDDEN].includes(key))).toEqual([
      {
        key: DIGGER,
        address: 'mini-digger',
        name: 'Mini digger',
        category: 'Earth moving',
        unavailable_until: '',
      },
      {
        key: TRAILER,
        address: 'trailer',
        name: 'Trailer',
        category: '',
        unavailable_until: '',
      },
    ]);
  });

  test('is an estimate once the owner shows estimates, and its sentence', async () => {
    const asked = { ...DAYS, items: [{ key: DIGGER }] };
    const hidden = await estimate(asked);
    expect([hidden.status, (hidden.body as ErrorBody).error]).toEqual([
      404,
      'This site shows no estimates.',
    ]);
    const example = {
      items: [{ key: DIGGER }],
      from: '2027-03-01T09:00',
      to: '2027-03-02T09:00',
      total: 11500,
    };
    const examples = Array.from({ length: 5 }, () => example);
    await turnRentalsOn(admin, { ...RENTALS, estimate: 'on', examples });
    expect((await estimate(asked)).body).toMatchObject({
      estimate: { complete: true, total: 61_500 },
      note: 'We confirm availability and price.',
    });
    expect((await estimate({ items: asked.items })).body).toMatchObject({ estimate: null });
    const unknown = await estimate({ ...DAYS, items: [{ key: HIDDEN }] });
    expect(issuesOf(unknown)?.join()).toContain('estimate.items[0].key is not an item');
    expect((await estimate({ ...asked, to: { date: '2020-01-01' } })).status).toBe(422);
  });

  test('is limited for each network', async () => {
    const agent = someone();
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await estimate({}, agent)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
