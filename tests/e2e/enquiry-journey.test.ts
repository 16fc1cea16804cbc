import type { Page } from 'playwright-core';
import { contactRequestList, type ContactRequestAnswer } from '@siteyard/schemas/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { callAs, makePage, openAdminPage } from '../helpers/browser/admin-page.ts';
import { endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';

/** A visitor with a phone starts at the home page and sends an enquiry for two machines with dates. */

let browser: TestBrowser;
let site: RunningSite;
let keys: string[];
let contactPath: string;
let stored: () => Promise<ContactRequestAnswer[]>;

beforeAll(async () => {
  // This site has the captcha of the product.
  [site, browser] = await Promise.all([startSite({ SEED: 'minimal' }), openBrowser()]);
  const { context } = await openAdminPage(browser, site);
  const call = (...args: [method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown]) =>
    callAs(context, site, ...args);
  const form = { id: 'form', askItems: true, askDates: true, askDelivery: true };
  const contact = await makePage(context, site, 'Contact', [
    { type: 'ContactFormBlock', props: form },
  ]);
  contactPath = `/pages/${contact.id}`;
  await call('PUT', '/api/site_settings', { settings: { rentals: { currency: 'USD' } } });
  keys = [];
  for (const [name, day] of [
    ['Mini digger', 10_000],
    ['Trailer', 4_000],
  ] as const) {
    const item = { name, rates: { day, week: 4 * day } };
    const made = (await call('POST', '/api/items', { item })) as { item: { key: string } };
    const { key } = made.item;
    await call('POST', `/api/items/${key}/publish`, {});
    keys.push(key);
  }
  const home = await makePage(context, site, 'Welcome', [
    { type: 'ItemList', props: { id: 'list' } },
  ]);
  const example = {
    from: '2027-05-03T08:00',
    to: '2027-05-04T08:00',
    total: 1e4,
    items: [{ key: keys[0] }],
  };
  const examples = Array.from({ length: 5 }, () => example);
  await call('PUT', '/api/site_settings', {
    settings: {
      home_page_path: `/pages/${home.id}`,
      nav: { items: [], logoImageUrl: '', cta: { label: 'Contact', href: contactPath } },
      rentals: { currency: 'USD', estimate: 'on', examples },
    },
  });
  stored = async () => contactRequestList.parse(await call('GET', '/api/contact_requests')).items;
});
afterAll(() => endJourney(browser, site));

const ASK = /^Ask for this/;

/** Goes from the home page to the form, and adds both machines on their pages. */
async function askForBoth(page: Page) {
  for (const [index, name] of ['Mini digger', 'Trailer'].entries()) {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: ASK }).first().click();
    await page.getByText(`Items on your list: ${index + 1}`).waitFor();
  }
  await page.getByRole('link', { name: 'Send request' }).click();
  await page.getByLabel('Quantity of Mini digger').waitFor();
}

async function fill(page: Page) {
  const form = page.locator('form', { has: page.getByLabel('Message') }).locator('visible=true');
  await form.getByLabel('Quantity of Trailer').fill('2');
  await form.getByLabel('From', { exact: true }).fill('2027-03-01');
  await form.getByLabel('Until', { exact: true }).fill('2027-03-03');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Quarry');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Message').fill('Please.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** Checks the stored enquiry with the number on the page. */
async function expectStored(page: Page) {
  const text = (await page.getByText('Its number is').textContent())!;
  const [, start, end] = /([\dA-F]{4})-([\dA-F]{4})/.exec(text)!;
  const number = `${start}${end}`.toLowerCase();
  const found = (await stored()).filter(({ id }) => id.endsWith(number));
  expect(found).toMatchObject([
    {
      first_name: 'Ada',
      message: 'Please.',
      items: [
        {
          key: keys[0],
          name: 'Mini digger',
          quantity: 1,
        },
        {
          key: keys[1],
          name: 'Trailer',
          quantity: 2,
        },
      ],
      from: { date: '2027-03-01' },
      to: { date: '2027-03-03' },
      estimate: {
        complete: true,
        days: 2,
        total: 36e3,
      },
    },
  ]);
}

test('with script: from the home page to a stored enquiry for two machines', async () => {
  const { page, expectNoErrors } = await browser.newPage(360, { baseURL: site.url });
  await askForBoth(page);
  await fill(page);
  await page.getByText('Estimated total: $360').waitFor();
  const before = (await stored()).length;
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectStored(page);
  expect(await stored()).toHaveLength(before + 1);
  expectNoErrors();
});

test('with script: an enquiry that is sent while the network is off is stored after the network returns', async () => {
  const { page, context, expectNoErrors } = await browser.newPage(360, { baseURL: site.url });
  await askForBoth(page);
  await fill(page);
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect.poll(() => send.isEnabled()).toBe(true);
  const before = (await stored()).length;
  await context.setOffline(true);
  await send.click();
  await page.getByText('saved on this device').waitFor();
  expect(await stored()).toHaveLength(before);
  await context.setOffline(false);
  await expectStored(page);
  expect(await stored()).toHaveLength(before + 1);
  expectNoErrors([/ERR_INTERNET_DISCONNECTED/]);
});

test('without script: from the home page to a stored enquiry for two machines', async () => {
  const options = { baseURL: site.url, javaScriptEnabled: false };
  const { page, context, expectNoErrors } = await browser.newPage(360, options);
  await page.goto('/');
  await page.getByRole('link', { name: 'Mini digger', exact: true }).click();
  await page.getByRole('link', { name: ASK }).first().click();
  await page.getByLabel('Add an item').selectOption('Trailer');
  await page.getByRole('button', { name: 'Add' }).click();
  await fill(page);
  const before = (await stored()).length;
  await page.getByRole('button', { name: 'Send Message' }).click();
  const question = (await page.getByText(/What is \w+ plus \d\?/).textContent())!;
  expect(await stored()).toHaveLength(before);
  const [, first = '', second] = /What is (\w+) plus (\d)/.exec(question)!;
  const words = 'one two three four five six seven eight nine'.split(' ');
  await page.getByLabel(/What is/).fill(String(words.indexOf(first) + 1 + Number(second)));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectStored(page);
  expect(await stored()).toHaveLength(before + 1);
  expect(await context.cookies()).toEqual([]);
  expectNoErrors();
});

test('without script: the page with the form links to a working form without items', async () => {
  const options = { baseURL: site.url, javaScriptEnabled: false };
  const { page, expectNoErrors } = await browser.newPage(360, options);
  await page.goto(contactPath);
  await page.getByRole('link', { name: 'Use the form without JavaScript' }).click();
  await page.getByLabel('Add an item').selectOption('Trailer');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Quantity of Trailer').waitFor();
  expect(await page.getByLabel('First name').locator('visible=true').count()).toBe(1);
  expectNoErrors();
});
