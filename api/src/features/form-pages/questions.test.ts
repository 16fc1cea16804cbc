import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent } from '../../../../tests/helpers/app.ts';
import { PUBLIC_CACHE_CONTROL } from '../../http/cache-control.ts';
import {
  startShop,
  type Shop,
  visitor,
  postForm,
  textOf,
  PERSON,
  DAYS,
  submit,
  post,
  stored,
  solve,
} from './test-shop.ts';

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
