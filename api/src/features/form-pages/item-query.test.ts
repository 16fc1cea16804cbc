import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_CACHE_CONTROL } from '../../http/cache-control.ts';
import { startShop, type Shop, visitor, documentOf, postForm } from './test-shop.ts';

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
