import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type Answer } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { readMails } from '../../../../tests/helpers/mail/mail.ts';
import {
  startShop,
  type Shop,
  visitor,
  documentOf,
  postForm,
  textOf,
  PERSON,
  DAYS,
  submit,
  post,
  stored,
} from './test-shop.ts';

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
