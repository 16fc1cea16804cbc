import type { RenderInput } from '@siteyard/web/renderer';
import { createHash } from 'node:crypto';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoSettings, startGallery, type GalleryServer } from '../helpers/block-gallery.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';

let browser: TestBrowser;
let gallery: GalleryServer;
let opened: TestPage;
/** The messages that the form sent, in order. */
let sent: Request[];

beforeAll(async () => {
  [browser, gallery] = await Promise.all([openBrowser(), startGallery()]);
});

afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

beforeEach(async () => {
  sent = [];
  opened = await browser.newPage(1280, { baseURL: gallery.url });
});

async function openForm(captcha: RenderInput['captcha']) {
  setForm(captcha);
  await opened.page.goto(`${gallery.url}/page`);
}

/** A page with a contact form. */
function setForm(captcha: RenderInput['captcha']) {
  const blocks = [{ type: 'ContactFormBlock', props: { id: 'ContactFormBlock-1' } }];
  const content = { contentVersion: 1, root: { props: {} }, content: blocks };
  gallery.setPage(
    { id: 16, title: 'Contact', description: '', address: '', social_image: '', content },
    { captcha, settings: demoSettings() },
  );
}

interface Payload {
  challenge: object;
  solution: { counter: number };
}

/** What waits until it is released. */
function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

const field = (name: string) => opened.page.getByLabel(name);
const button = () => opened.page.getByRole('button', { name: /send/i });
const shown = (text: string) => opened.page.getByText(text).waitFor();

async function fill() {
  await field('First name').fill('Ada');
  await field('Last name').fill('Quarry');
  await field('Email').fill('ada@example.com');
  await field('Message').fill('Two pallets, Friday.');
}

test('the form loads its captcha at the first interaction, can be sent once it is valid, and shows thanks for 2.5 s', async () => {
  const parameters = {
    algorithm: 'SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
  };
  const challenge = hold();
  let asked = 0;
  await opened.page.route('**/api/captcha/challenge', async (route) => {
    asked += 1;
    await challenge.released;
    return route.fulfill({ json: { parameters } });
  });
  await openForm({ provider: 'altcha' });
  expect(asked).toBe(0);
  expect(await button().isDisabled()).toBe(true);
  await fill();
  await shown('Loading Captcha…');
  expect(await button().isDisabled()).toBe(true);
  challenge.release();
  await expect.poll(() => button().isEnabled()).toBe(true);
  await field('First name').fill('   ');
  expect(await button().isDisabled()).toBe(true);
  await field('First name').fill('Ada');
  await field('Email').fill('ada');
  await field('Email').blur();
  const problem = opened.page.getByText('Enter an e-mail address such as name@example.com.');
  await problem.waitFor();
  expect(await button().isDisabled()).toBe(true);
  // The error disappears once the field is valid.
  await field('Email').pressSequentially('@b.co');
  await problem.waitFor({ state: 'detached' });

  const accepted = hold();
  await opened.page.route('**/api/contact_requests', async (route) => {
    sent.push(route.request());
    await accepted.released;
    return route.fulfill({ status: 201, json: {} });
  });
  await button().click();
  await shown('Sending…');
  expect(await button().isDisabled()).toBe(true);
  expect(await field('Message').isEditable()).toBe(false);
  accepted.release();
  const thanks = opened.page.getByText('Thanks! Your message was sent.');
  await thanks.waitFor();
  const shownAt = Date.now();
  const { contact_request, captcha_token } = sent[0]!.postDataJSON() as {
    contact_request: object;
    captcha_token: string;
  };
  expect(contact_request).toEqual({
    first_name: 'Ada',
    last_name: 'Quarry',
    email: 'ada@b.co',
    message: 'Two pallets, Friday.',
  });
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  const payload = JSON.parse(atob(captcha_token)) as Payload;
  expect(payload.challenge).toEqual({ parameters });
  // The proof of work: the hash of salt, nonce and counter starts with the required prefix.
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(payload.solution.counter);
  const hex = (text: string) => Buffer.from(text, 'hex');
  const hash = createHash('sha256').update(hex(parameters.salt)).update(hex(parameters.nonce));
  expect(hash.update(counter).digest('hex')).toMatch(/^00/);

  expect(await field('Message').inputValue()).toBe('');
  expect(await opened.page.locator('[aria-invalid="true"]').count()).toBe(0);
  await thanks.waitFor({ state: 'detached' });
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  expect(Date.now() - shownAt).toBeLessThan(4500);
  opened.expectNoErrors();
});

test('the form keeps text that was typed before its script loaded, and then requests the captcha', async () => {
  setForm({ provider: 'altcha' });
  const script = hold();
  await opened.page.route(/\.js$/, async (route) => {
    await script.released;
    await route.continue();
  });
  const asked = new Promise<void>((resolve) => {
    void opened.page.route('**/api/captcha/challenge', () => resolve());
  });
  await opened.page.goto(`${gallery.url}/page`, { waitUntil: 'commit' });
  await fill();
  script.release();
  await asked;
  expect(await field('Message').inputValue()).toBe('Two pallets, Friday.');
});
