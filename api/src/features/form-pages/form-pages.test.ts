import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactRequestList, type ContactRequestAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type Answer } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { readMails } from '../../../../tests/helpers/mail.ts';
import { PUBLIC_CACHE_CONTROL } from '../../http/cache-control.ts';

/** Starts a site with two machines and a page with an enquiry form. */
async function startShop(provider: string, env: Record<string, string> = {}) {
  const captcha = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' };
  const own = provider === 'turnstile' ? captcha : { CAPTCHA_PROVIDER: provider };
  const app = await startTestSite({ env: { TRUST_PROXY: '1', ...own, ...env } });
  const admin = await app.signIn();
  await turnRentalsOn(admin, {
    fees: [{ id: 'waiver', title: 'Damage waiver', percent: 10 }],
    zones: [{ id: 'near', title: 'Up to 10 miles', fee: 5_000 }],
  });
  const [digger, trailer] = await storeItems(app, [
    { name: 'Mini digger <b>', address: 'digger', rates: { day: 10_000 } },
    { name: 'Trailer', address: 'trailer', rates: { day: 4_000 } },
  ]);
  await storeItems(app, [{ name: 'Hidden', address: 'hidden' }], { published_at: null });
  const asked = { askItems: true, askDates: true, askDelivery: true };
  const form = block('ContactFormBlock', asked);
  const heading = block('HeadingBlock', { text: 'Where we are' });
  const { id } = await createPage(admin, { title: 'Contact' }, [heading, form]);
  return { app, admin, id, path: `/pages/${id}`, block: form, digger: digger!, trailer: trailer! };
}

type Shop = Awaited<ReturnType<typeof startShop>>;

let callers = 0;
/** Creates a browser with its own network address. */
const visitor = ({ app }: Pick<Shop, 'app'>, caller = (callers += 1)): Agent =>
  app.plain({ Origin: app.url, 'X-Forwarded-For': `198.51.100.${caller}` });

/** Parses the document as a browser without script. */
const documentOf = ({ text }: Answer) => new JSDOM(text).window.document;
const postForm = (answer: Answer) =>
  documentOf(answer).querySelector<HTMLFormElement>('form[method="post"]')!;
const textOf = (answer: Answer) => documentOf(answer).querySelector('main')!.textContent;

const PERSON = {
  first_name: 'Ada',
  last_name: 'Quarry',
  email: 'ada@example.com',
  message: 'Please.\r\nThank you.',
};
const DAYS = { fromDate: '2027-03-01', fromTime: '08:00', toDate: '2027-03-03' };

/** Sends a form with changed fields, as a browser does. */
function submit(agent: Agent, answer: Answer, changes: Record<string, string> = {}) {
  const form = postForm(answer);
  const { FormData } = form.ownerDocument.defaultView!;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>)
    fields.append(name, value);
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return post(agent, form.action.replace('about:blank', ''), fields.toString());
}

const post = (agent: Agent, path: string, body: string, type?: string) =>
  agent.send('POST', path, {
    body,
    headers: { 'Content-Type': type ?? 'application/x-www-form-urlencoded' },
  });

async function stored({ admin }: Shop): Promise<ContactRequestAnswer[]> {
  const list = await admin.get('/api/contact_requests');
  return contactRequestList.parse(list.body).items;
}

/** The answer to the question on a page, such as "What is seven plus 4?". */
function solve(answer: Answer): string {
  const [, first, second] = /What is (\w+) plus (\d)\?/.exec(textOf(answer)!)!;
  const words = 'one two three four five six seven eight nine'.split(' ');
  return String(words.indexOf(first!) + 1 + Number(second));
}

describe('a page with items in its query', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await startShop('none')));
  afterAll(() => shop.app.close());
  const get = (query: string) => visitor(shop).get(shop.path + query);

  test('shows them in a form that works without script, and is not stored', async () => {
    const answer = await get(`?item=digger&item=${shop.trailer.key}&item=hidden&item=nothing`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const form = postForm(answer);
    const quantities = [...form.querySelectorAll('[name="quantity"]')];
    expect(quantities.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Quantity of Mini digger <b>',
      'Quantity of Trailer',
    ]);
    for (const name of ['fromDate', 'toTime', 'kind', 'zone', 'place', 'fees'])
      expect(form.querySelector(`[name="${name}"]`), name).not.toBeNull();
    expect(answer.text).toContain('data-island="EnquiryForm"');
    expect(answer.text).toContain('Where we are');
  });

  test('offers the other items, by a link to the same page', async () => {
    const document = documentOf(await get('?item=digger'));
    const form = document.querySelector('form[method="get"]')!;
    const { FormData } = document.defaultView!;
    expect([...new FormData(form as HTMLFormElement).getAll('item')]).toEqual(['digger', '']);
    const offered = [...form.querySelectorAll('option')].map(({ value }) => value);
    expect(offered).toEqual(['', 'trailer']);
  });

  test('does not change the cached page, which links to the form without items', async () => {
    const before = await get('');
    await get('?item=digger');
    const after = await get('');
    expect(after.text).toBe(before.text);
    expect(after.headers.get('cache-control')).toBe(PUBLIC_CACHE_CONTROL);
    expect(postForm(before)).toBeNull();
    expect(documentOf(before).querySelector('a[href="?item="]')).not.toBeNull();
    expect(postForm(await get('?item='))).not.toBeNull();
  });

  test.each([
    ['unknown items', '?item=nothing&item=hidden'],
    ['another query', '?utm_source=item=digger'],
    ['an item after 2,000 characters', `?x=${'y'.repeat(2_000)}&item=digger`],
    ['an item after 20 others', `?${'item=nothing&'.repeat(20)}item=digger`],
    ['invalid encoding', '?item=%ff%'],
  ])('is the cached page for %s', async (_, query) => {
    const answer = await get(query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(PUBLIC_CACHE_CONTROL);
    expect(answer.text).toBe((await get('')).text);
  });

  test('is the cached page for a visitor who asks too often', async () => {
    const agent = visitor(shop);
    const path = `${shop.path}?item=digger`;
    await Promise.all(Array.from({ length: 40 }, () => agent.get(path)));
    const answer = await agent.get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      PUBLIC_CACHE_CONTROL,
    ]);
    expect(postForm(await get('?item=digger'))).not.toBeNull();
  });
});

describe('the form without script and without a captcha', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await startShop('none')));
  afterAll(() => shop.app.close());
  const open = (agent: Agent, query = '?item=digger&item=trailer') => agent.get(shop.path + query);

  test('stores an enquiry for two machines with its estimate, thanks and sends a mail', async () => {
    const agent = visitor(shop);
    const page = await open(agent);
    const more = { kind: 'delivery', zone: 'near', place: '1 Mill Lane', fees: 'waiver' };
    const answer = await submit(agent, page, { ...PERSON, ...DAYS, ...more });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const [request] = await stored(shop);
    expect(request).toMatchObject({
      first_name: 'Ada',
      message: 'Please.\nThank you.',
      phone: '',
      items: [
        {
          key: shop.digger.key,
          quantity: 1,
        },
        {
          key: shop.trailer.key,
          quantity: 1,
        },
      ],
      from: {
        date: '2027-03-01',
        time: '08:00',
      },
      to: { date: '2027-03-03' },
      delivery: {
        kind: 'delivery',
        zone: { id: 'near' },
        place: '1 Mill Lane',
      },
      fees: [{ id: 'waiver' }],
      estimate: { complete: true },
    });
    expect(textOf(answer)).toContain('Thanks! Your message was sent.');
    expect(textOf(answer)).toContain(
      `Your request was sent. Its number is ${request!.id.slice(-8, -4).toUpperCase()}-`,
    );
    expect(answer.text).not.toContain('<script');
    const mails = await readMails(shop.app);
    expect(mails.filter(({ text }) => text?.includes('Mini digger <b>'))).toHaveLength(1);

    const again = await submit(agent, page, { ...PERSON, ...DAYS, ...more });
    expect(textOf(again)).toBe(textOf(answer));
    expect(await stored(shop)).toHaveLength(1);
    expect(await readMails(shop.app)).toHaveLength(mails.length);
    await submit(agent, page, { ...PERSON, message: 'Another one' });
    expect(await stored(shop)).toHaveLength(2);
  });

  test('names each problem at its field, and keeps all words', async () => {
    const agent = visitor(shop);
    const before = (await stored(shop)).length;
    const sent = { ...PERSON, email: 'ada@', last_name: ' ', message: '"<\n&>', place: 'Here' };
    const ends = { fromDate: '2027-03-05', toDate: '2027-03-03', kind: 'collection' };
    const answer = await submit(agent, await open(agent), { ...sent, ...ends, quantity: '3' });
    expect(answer.status).toBe(422);
    const form = postForm(answer);
    const value = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value;
    for (const [name, text] of Object.entries({ ...sent, ...ends, quantity: '3' }))
      expect(value(name), name).toBe(text);
    for (const name of ['last_name', 'email']) {
      const field = form.querySelector(`[name="${name}"]`)!;
      const described = field.getAttribute('aria-describedby')!;
      expect(form.querySelector(`[id="${described}"]`)?.textContent).toMatch(/^Enter /);
    }
    const alert = form.parentElement!.querySelector('[role="alert"]')!.textContent;
    expect(alert).toContain('Email: Enter an email address');
    expect(form.textContent).toContain('“Until” must not be before “From”.');
    expect(await stored(shop)).toHaveLength(before);
    const later = await submit(agent, answer, { ...PERSON, toDate: '2027-03-06' });
    expect(later.status).toBe(200);
    expect((await stored(shop))[0]?.items?.[0]?.quantity).toBe(3);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'an unknown zone',
      { kind: 'delivery', zone: 'far' },
      'Delivery zone: This value is not valid.',
    ],
    ['an unknown location', { location: 'moon' }, 'Location: This value is not valid.'],
    ['a day that does not exist', { fromDate: '2027-02-30' }, 'From: This value is not valid.'],
    ['a time that does not exist', { fromDate: '2027-02-03', fromTime: '25:00' }, 'From: Time: '],
    [
      'an end before the start',
      { fromDate: '2027-03-05', toDate: '2027-03-03' },
      'Until: “Until” must not be before “From”.',
    ],
    ['a quantity that is no number', { quantity: 'many' }, 'Items: '],
    ['an item that is gone', { item: 'hidden' }, 'Items: Items that are no longer available'],
    ['a long phone number', { phone: '1'.repeat(51) }, 'Phone: This value is not valid.'],
    ['the honeypot', { website: 'spam' }, 'Leave this empty: '],
  ])('refuses %s', async (_, fields, text) => {
    const agent = visitor(shop);
    const before = (await stored(shop)).length;
    const answer = await submit(agent, await open(agent), { ...PERSON, ...fields });
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain(text);
    expect(postForm(answer).querySelector<HTMLInputElement>('[name="first_name"]')!.value).toBe(
      'Ada',
    );
    expect(await stored(shop)).toHaveLength(before);
  });

  test('takes an item with the quantity 0 off the list, and an enquiry without items', async () => {
    const agent = visitor(shop);
    await submit(agent, await open(agent, '?item=digger'), { ...PERSON, quantity: '0' });
    const [request] = await stored(shop);
    expect(request).not.toHaveProperty('items');
    expect((await submit(agent, await open(agent, '?item='), PERSON)).status).toBe(200);
  });

  test('accepts fewer requests of one network than the form with a script', async () => {
    const agent = visitor(shop);
    const page = await open(agent);
    const send = (number: number) =>
      submit(agent, page, { ...PERSON, subject: `Number ${number}` });
    for (let number = 1; number <= 5; number += 1) expect((await send(number)).status).toBe(200);
    const refused = await send(6);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(textOf(refused)).toContain('Too many attempts.');
    const kept = postForm(refused).querySelector<HTMLInputElement>('[name="subject"]');
    expect(kept!.value).toBe('Number 6');
    const withScript = await agent.post('/api/contact_requests', { contact_request: PERSON });
    expect(withScript.status).toBe(201);
  });

  test('answers a form for a page or a form that does not exist with the page for that', async () => {
    const before = (await stored(shop)).length;
    const fields = new URLSearchParams({ ...PERSON, form: shop.block.props.id }).toString();
    const plain = await createPage(shop.admin, { title: 'Plain' }, [block('ContactFormBlock')]);
    for (const path of ['/pages/99999/enquiry', `/pages/${plain.id}/enquiry`]) {
      const answer = await post(visitor(shop), path, fields);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('This page does not exist.');
    }
    const other = await post(visitor(shop), `${shop.path}/enquiry`, 'form=other');
    expect(other.status).toBe(404);
    expect(await stored(shop)).toHaveLength(before);
    expect((await visitor(shop).get(`${shop.path}/enquiry`)).headers.get('location')).toBe(
      shop.path,
    );
  });

  const messageIn = (answer: Answer) =>
    postForm(answer).querySelector<HTMLTextAreaElement>('[name="message"]')!.value;
  const alertIn = (answer: Answer) => documentOf(answer).querySelector('[role="alert"]')!;

  test.each([
    [415, 'another type', '{}', 'application/json'],
    [413, 'a body that is too large', `phone=${'1'.repeat(70_000)}`, undefined],
  ])('answers %i for %s with the page of the form', async (status, _, body, type) => {
    const answer = await post(visitor(shop), `${shop.path}/enquiry`, body, type);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(alertIn(answer).textContent).toContain('Sorry, something went wrong.');
    expect(messageIn(answer)).toBe('');
    expect(textOf(answer)).toContain('Where we are');
  });

  test('answers 403 for another address of the site with the fields, and the address to use', async () => {
    const yard = await startShop('none', { PUBLIC_URL: 'https://yard.example' });
    const sent = new URLSearchParams({ ...PERSON, form: yard.block.props.id }).toString();
    const answer = await post(visitor(yard), `${yard.path}/enquiry`, sent);
    expect(answer.status).toBe(403);
    expect(messageIn(answer)).toBe('Please.\nThank you.');
    expect(alertIn(answer).querySelector('a')!.href).toBe(`https://yard.example${yard.path}`);
    expect(await stored(yard)).toEqual([]);
    await yard.app.close();
  });

  test('answers 429 with the fields, then with a plain page', async () => {
    const agent = visitor(shop);
    const sent = new URLSearchParams({ ...PERSON, form: shop.block.props.id, email: 'ada@' });
    const send = () => post(agent, `${shop.path}/enquiry`, sent.toString());
    for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(422);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(alertIn(refused).textContent).toContain('Too many attempts.');
    expect(messageIn(refused)).toBe('Please.\nThank you.');
    await Promise.all(Array.from({ length: 60 }, send));
    const plain = await send();
    expect(plain.status).toBe(429);
    expect(documentOf(plain).querySelector('a')!.getAttribute('href')).toBe(shop.path);
    expect(documentOf(plain).querySelector('form')).toBeNull();
  });

  test('refuses other types, large bodies and other sites', async () => {
    const before = (await stored(shop)).length;
    const path = `${shop.path}/enquiry`;
    const send = (body: string, type?: string, agent = visitor(shop)) =>
      post(agent, path, body, type);
    const sent = new URLSearchParams({ ...PERSON, form: shop.block.props.id }).toString();
    expect((await send(sent, 'application/json')).status).toBe(415);
    expect((await send(sent, 'application/x-www-form-urlencoded; charset=latin1')).status).toBe(
      415,
    );
    expect((await send(sent, 'multipart/form-data; boundary=x')).status).toBe(415);
    expect((await send(`${sent}&phone=${'1'.repeat(70_000)}`)).status).toBe(413);
    const elsewhere = shop.app.plain({ Origin: 'https://other.example' });
    expect((await send(sent, undefined, elsewhere)).status).toBe(403);
    const many = `${sent}&${'item=digger&quantity=1&fees=x&'.repeat(1_500)}`;
    expect((await send(many)).status).toBe(422);
    expect((await send('')).status).toBe(404);
    expect((await send('__proto__=1&constructor=2&form=%00&key=%ff')).status).toBe(404);
    expect(await stored(shop)).toHaveLength(before);
    const type = 'application/x-www-form-urlencoded; charset=UTF-8';
    expect((await send(sent, type)).status).toBe(200);
  });

  test('accepts the longest message of a script with three bytes a character', async () => {
    const agent = visitor(shop);
    const message = '掘'.repeat(5_000);
    expect((await submit(agent, await open(agent), { ...PERSON, message })).status).toBe(200);
    expect((await stored(shop))[0]?.message).toBe(message);
  });
});

describe('the form without script with the captcha of this site', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await startShop('altcha')));
  afterAll(() => shop.app.close());
  const ask = async (agent: Agent, changes: Record<string, string> = {}) =>
    submit(agent, await agent.get(`${shop.path}?item=digger`), { ...PERSON, ...DAYS, ...changes });

  test('asks one question, then stores the enquiry once', async () => {
    const agent = visitor(shop);
    const question = await ask(agent);
    expect(question.status).toBe(200);
    expect(await stored(shop)).toEqual([]);
    const visible = [...postForm(question).querySelectorAll('input:not([type="hidden"])')];
    expect(visible.map((input) => input.getAttribute('name'))).toEqual(['answer']);
    const answer = await submit(agent, question, { answer: ` ${solve(question)} ` });
    expect(textOf(answer)).toContain('Your request was sent. Its number is');
    expect(await stored(shop)).toMatchObject([
      {
        message: 'Please.\nThank you.',
        items: [{ quantity: 1 }],
        from: { date: '2027-03-01' },
        estimate: {
          total: 2e4,
          fees: {},
        },
      },
    ]);
    const again = await submit(agent, question, { answer: solve(question) });
    expect(textOf(again)).toBe(textOf(answer));
    expect(await stored(shop)).toHaveLength(1);
  });

  test('asks another question after a wrong answer, and keeps the words', async () => {
    const agent = visitor(shop);
    const before = (await stored(shop)).length;
    const question = await ask(agent);
    for (const wrong of ['', '99', '-1', '1e1', solve(question).padStart(3, '0')]) {
      const answer = await submit(visitor(shop), question, { answer: wrong });
      expect(answer.status).toBe(200);
      expect(textOf(answer)).toContain('Here is another question.');
      expect(await stored(shop)).toHaveLength(before);
    }
    const next = await submit(agent, question, { answer: 'x' });
    expect((await submit(agent, next, { answer: solve(next) })).status).toBe(200);
    expect(await stored(shop)).toHaveLength(before + 1);
  });

  test('accepts no question of another message, and no altered one', async () => {
    const before = (await stored(shop)).length;
    const question = await ask(visitor(shop));
    const token = postForm(question).querySelector<HTMLInputElement>('[name="question"]')!.value;
    const [until, nonce, signature] = token.split('.');
    const attempts: Record<string, string>[] = [
      { key: randomUUID() },
      { message: 'Another message' },
      { question: `${Number(until) + 1}.${nonce}.${signature}` },
      { question: `${until}.${nonce}.${'A'.repeat(43)}` },
      { question: 'x'.repeat(60_000) },
    ];
    for (const attempt of attempts) {
      const answer = await submit(visitor(shop), question, { answer: solve(question), ...attempt });
      expect(textOf(answer)).toContain('Here is another question.');
    }
    expect(await stored(shop)).toHaveLength(before);
  });

  test('an answer is of no use for the call with script', async () => {
    const question = await ask(visitor(shop));
    const token = postForm(question).querySelector<HTMLInputElement>('[name="question"]')!.value;
    const call = { contact_request: PERSON, captcha_token: `${token}\n${solve(question)}` };
    expect((await visitor(shop).post('/api/contact_requests', call)).body).toMatchObject({
      code: 'captcha_failed',
    });
  });

  test('checks the fields before the question', async () => {
    const answer = await ask(visitor(shop), { email: '', item: 'hidden' });
    expect(answer.status).toBe(422);
    expect((await ask(visitor(shop), { item: 'hidden' })).status).toBe(422);
  });

  test('limits the attempts to answer', async () => {
    const agent = visitor(shop);
    const question = await ask(agent);
    for (let count = 0; count < 5; count += 1) await submit(agent, question, { answer: '99' });
    const refused = await submit(agent, question, { answer: solve(question) });
    expect(refused.status).toBe(429);
    expect(postForm(refused).querySelector<HTMLInputElement>('[name="email"]')!.value).toBe(
      PERSON.email,
    );
  });

  test('asks in the language of the site', async () => {
    expect(
      (await shop.admin.put('/api/site_settings', { settings: { language: 'de' } })).status,
    ).toBe(200);
    const question = await ask(visitor(shop));
    expect(textOf(question)).toMatch(
      /Was ist (eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun) plus \d\?/,
    );
    await shop.admin.put('/api/site_settings', { settings: { language: 'en' } });
  });
});

describe('the form without script with the captcha of a third party', () => {
  test('shows that it needs script, and the phone and e-mail of the business', async () => {
    const shop = await startShop('turnstile');
    const contact = { phone: '555-0100', email: 'office@dig.example' };
    await shop.admin.put('/api/site_settings', { settings: { contact } });
    const page = await visitor(shop).get(`${shop.path}?item=digger`);
    expect(page.headers.get('cache-control')).toBe(PUBLIC_CACHE_CONTROL);
    expect(postForm(page)).toBeNull();
    expect(textOf(page)).toContain(
      'This form needs JavaScript. Please reach us directly: 555-0100',
    );
    const sent = new URLSearchParams({ ...PERSON, form: shop.block.props.id }).toString();
    const answer = await post(visitor(shop), `${shop.path}/enquiry`, sent);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain('office@dig.example');
    expect(await stored(shop)).toEqual([]);
    await shop.app.close();
  });
});
