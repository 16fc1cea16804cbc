import { rentals } from '@siteyard/schemas/rentals';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoSettings } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

/** A visitor with a phone sends an enquiry for two machines with dates. */

const gallery = useGallery();

const KEYS = ['5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11', '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e12'];
const PARAMETERS = {
  algorithm: 'SHA-256',
  nonce: '00',
  salt: '11',
  cost: 1,
  keyLength: 32,
  keyPrefix: '0',
};

async function openForm(javaScriptEnabled = true) {
  const opened = await gallery.browser.newPage(360, { baseURL: gallery.url, javaScriptEnabled });
  const sent: { key: string | undefined; body: unknown }[] = [];
  await opened.page.route('**/api/item_choices', (route) =>
    route.fulfill({
      json: {
        items: ['Digger', 'Trailer'].map((name, index) => ({
          key: KEYS[index],
          address: name.toLowerCase(),
          name,
          category: 'Machines',
          unavailable_until: '',
        })),
      },
    }),
  );
  await opened.page.route('**/api/captcha/challenge', (route) =>
    route.fulfill({ json: { parameters: PARAMETERS } }),
  );
  await opened.page.route('**/api/contact_requests', (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    return route.fulfill({ status: 201, json: { ok: true, id: '0123456789abcdef01234567' } });
  });
  const props = { id: 'form', askItems: true, askDates: true, askDelivery: true };
  const content = {
    contentVersion: 1,
    root: { props: {} },
    content: [
      {
        type: 'ContactFormBlock',
        props,
      },
    ],
  };
  const shop = rentals.parse({ currency: 'USD', zones: [{ id: 'near', title: 'Near' }] });
  gallery.setPage(
    { id: 16, title: 'Contact', description: '', address: '', social_image: '', content },
    { captcha: { provider: 'altcha' }, settings: { ...demoSettings(), rentals: shop } },
  );
  await opened.page.goto('/page?item=digger');
  return { ...opened, sent };
}

async function fill({ page }: Awaited<ReturnType<typeof openForm>>) {
  await page.getByText('Digger').first().waitFor();
  await page.getByLabel('Add an item').selectOption('Trailer');
  await page.getByLabel('Quantity of Trailer').fill('2');
  await page.getByLabel('From', { exact: true }).fill('2027-03-01');
  await page.getByLabel('Until', { exact: true }).fill('2027-03-03');
  await page.getByLabel('Delivery or pickup').selectOption('Please deliver');
  await page.getByLabel('Delivery zone').selectOption('Near');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Quarry');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Please.');
}

const ASKED = {
  items: [
    { key: KEYS[0], quantity: 1 },
    { key: KEYS[1], quantity: 2 },
  ],
  from: { date: '2027-03-01' },
  to: { date: '2027-03-03' },
  delivery: { kind: 'delivery', zone: 'near', place: '' },
  source: { landing: '/page' },
};

/** Returns the width in px that an input would need in addition to show its whole value. */
const missingWidth = (input: Locator): Promise<number> =>
  input.evaluate((shown) => {
    const whole = shown.cloneNode() as HTMLElement;
    whole.style.cssText = 'position: absolute; width: auto; font-size: 20px';
    (shown as HTMLElement).style.fontSize = '20px';
    shown.parentElement?.append(whole);
    const missing = whole.offsetWidth - (shown as HTMLElement).offsetWidth;
    whole.remove();
    return Math.max(0, missing);
  });

test('a visitor sends an enquiry for two machines with dates, and sees its number', async () => {
  const opened = await openForm();
  await fill(opened);
  const width = await opened.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(await missingWidth(opened.page.getByLabel('From', { exact: true }))).toBe(0);
  expect(await missingWidth(opened.page.getByLabel('From: Time', { exact: true }))).toBe(0);
  await opened.page.getByRole('button', { name: /send/i }).click();
  await opened.page.getByText('Your request was sent. Its number is 0123-4567.').waitFor();
  expect(opened.sent).toHaveLength(1);
  expect(opened.sent[0]?.body).toMatchObject({ contact_request: ASKED });
  expect(await opened.page.getByLabel('Quantity of Digger').count()).toBe(0);
  opened.expectNoErrors();
});

test('an enquiry waits while the network is off, and is sent once after the network returns', async () => {
  const opened = await openForm();
  await fill(opened);
  const send = opened.page.getByRole('button', { name: /send message/i });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await opened.context.setOffline(true);
  await opened.page.unroute('**/api/contact_requests');
  await send.click();
  await opened.page.getByText('saved on this device').waitFor();
  expect(await opened.page.getByLabel('Message').inputValue()).toBe('');
  await opened.page.route('**/api/contact_requests', (route) => {
    const request = route.request();
    opened.sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    return route.fulfill({ status: 201, json: { ok: true, id: '0123456789abcdef01234567' } });
  });
  await opened.context.setOffline(false);
  await opened.page.getByText('Your request was sent. Its number is 0123-4567.').waitFor();
  expect(opened.sent).toHaveLength(1);
  expect(opened.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(opened.sent[0]?.body).toMatchObject({ contact_request: ASKED });
  expect(await opened.page.getByText('saved on this device').count()).toBe(0);
  opened.expectNoErrors([/ERR_INTERNET_DISCONNECTED/]);
});

test('without script, the form shows the days and other ways to reach the business', async () => {
  const { page } = await openForm(false);
  await page.getByLabel('From', { exact: true }).fill('2027-03-01');
  await page.locator('noscript').getByRole('link', { name: 'rentals@brindle.example' }).waitFor();
  expect(await page.getByRole('button', { name: /send/i }).isDisabled()).toBe(true);
});
