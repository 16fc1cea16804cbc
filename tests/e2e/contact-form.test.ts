import type { RenderInput } from '@siteyard/web/renderer';
import { createHash } from 'node:crypto';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { demoSettings } from '../helpers/browser/block-gallery.ts';
import type { TestPage } from '../helpers/browser/browser.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

/** The tests stay in one file, because they share the form and its simulated server. */

const gallery = useGallery();
let opened: TestPage;
/** The messages that the form sent, in order. */
let sent: Request[];
/** The next answer of the server. `lost` sends no answer. */
let answer: { status: number; body: object } | 'lost';

beforeEach(async () => {
  sent = [];
  answer = { status: 201, body: {} };
  opened = await gallery.browser.newPage(1280, { baseURL: gallery.url });
  await opened.page.route('**/api/contact_requests', (route) => {
    sent.push(route.request());
    if (answer === 'lost') return route.abort();
    return route.fulfill({ status: answer.status, json: answer.body });
  });
});

async function openForm(captcha?: RenderInput['captcha'], ...forms: object[]) {
  setForms(captcha, forms.length > 0 ? forms : [{}]);
  await opened.page.goto(`${gallery.url}/page`);
}

/** Serves a page with a contact form for each of these props. */
function setForms(captcha: RenderInput['captcha'], forms: object[], settings = demoSettings()) {
  const blocks = forms.map((props, index) => ({
    type: 'ContactFormBlock',
    props: { id: `ContactFormBlock-${index + 1}`, ...props },
  }));
  const content = { contentVersion: 1, root: { props: {} }, content: blocks };
  gallery.setPage(
    { id: 16, title: 'Contact', description: '', address: '', social_image: '', content },
    { captcha, settings },
  );
}

interface Payload {
  challenge: object;
  solution: { counter: number };
}

/** Returns a promise that `release` resolves. */
function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

const field = (name: string) => opened.page.getByLabel(name);
const button = () => opened.page.getByRole('button', { name: /send/i });
const shown = (text: string) => opened.page.getByText(text).waitFor();

async function fill(within: Page | Locator = opened.page) {
  await within.getByLabel('First name').fill('Ada');
  await within.getByLabel('Last name').fill('Quarry');
  await within.getByLabel('Email').fill('ada@example.com');
  await within.getByLabel('Message').fill('Two pallets, Friday.');
}

test('the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s', async () => {
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
  const problem = opened.page.getByText('Enter an email address such as name@example.com.');
  await problem.waitFor();
  expect(await button().isDisabled()).toBe(true);
  // The error of a field disappears when the field is valid, and returns when it is invalid.
  await field('Email').pressSequentially('@b.co');
  await problem.waitFor({ state: 'detached' });
  expect(await button().isEnabled()).toBe(true);
  await field('Email').fill('ada@');
  await problem.waitFor();
  await field('Email').fill('ada@b.co');
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
  // Checks the proof of work: the hash of salt, nonce and counter starts with the required prefix.
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
  setForms({ provider: 'altcha' }, [{}]);
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

testInLongRun(
  'the form sends the specified fields, shows thanks for 2.5 s and clears its fields',
  async () => {
    await openForm();
    await fill();
    await button().click();
    const thanks = opened.page.getByText('Thanks! Your message was sent.');
    await thanks.waitFor();
    const shownAt = Date.now();
    expect(sent[0]?.postDataJSON()).toEqual({
      contact_request: {
        first_name: 'Ada',
        last_name: 'Quarry',
        email: 'ada@example.com',
        message: 'Two pallets, Friday.',
      },
    });
    expect(await field('Message').inputValue()).toBe('');
    expect(await opened.page.locator('[aria-invalid="true"]').count()).toBe(0);
    await thanks.waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(2000);
    expect(Date.now() - shownAt).toBeLessThan(4500);
  },
);

testInLongRun(
  'the form sends the same key again after a lost answer, and a new key for a changed text',
  async () => {
    await openForm();
    answer = 'lost';
    await fill();
    await button().click();
    await shown('Sorry, something went wrong.');
    answer = { status: 500, body: {} };
    await button().click();
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(() => button().isEnabled()).toBe(true);
    await field('Message').fill('Three pallets, Friday.');
    await button().click();
    await expect.poll(() => sent.length).toBe(3);
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await shown('Sorry, something went wrong.');
    opened.expectNoErrors([/ERR_FAILED/, /500/]);
  },
);

testInLongRun(
  'after a lost answer, the form keeps text and key through a reload, and deletes them after the message is accepted',
  async () => {
    await openForm();
    const send = async (count: number) => {
      await button().click();
      await expect.poll(() => sent.length).toBe(count);
      return sent[count - 1]?.headers()['idempotency-key'];
    };
    answer = 'lost';
    await fill();
    const key = await send(1);
    await shown('Sorry, something went wrong.');
    await opened.page.reload();
    await expect.poll(() => field('Message').inputValue()).toBe('Two pallets, Friday.');
    answer = { status: 201, body: {} };
    expect(await send(2)).toBe(key);
    await shown('Thanks! Your message was sent.');
    await fill();
    expect(await send(3)).not.toBe(key);
    opened.expectNoErrors([/ERR_FAILED/]);
    await shown('Thanks! Your message was sent.');
    await opened.page.reload();
    expect(await field('Message').inputValue()).toBe('');
  },
);

testInLongRun(
  'the form shows the business’s phone and e-mail below it without JavaScript',
  async () => {
    const contact = { phone: '(614) 555-0142', email: 'rentals@brindle.example' };
    setForms(undefined, [{}], { ...demoSettings(), contact });
    const plain = await gallery.browser.newPage(360, { javaScriptEnabled: false });
    await plain.page.goto(`${gallery.url}/page`);
    // The header, the footer and the text above the form show them, too.
    const note = plain.page.locator('noscript');
    for (const text of Object.values(contact))
      expect(await note.getByRole('link', { name: text }).isVisible()).toBe(true);
    expect(await plain.page.getByRole('button', { name: /send/i }).isDisabled()).toBe(true);
  },
);

testInLongRun('the form keeps the typed text through a reload', async () => {
  await openForm();
  await fill();
  await opened.page.reload();
  await expect.poll(() => field('Message').inputValue()).toBe('Two pallets, Friday.');
  await expect.poll(() => button().isEnabled()).toBe(true);
});

testInLongRun(
  'if a challenge cannot be loaded, the form shows an error, keeps the text and can retry, also with two forms',
  async () => {
    const parameters = {
      algorithm: 'SHA-256',
      nonce: '00',
      salt: '11',
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
    };
    let asked = 0;
    await opened.page.route('**/api/captcha/challenge', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.fulfill({ json: { parameters } });
    });
    await openForm({ provider: 'altcha' }, {}, {});
    const [one, two] = [0, 1].map((index) => opened.page.locator('form').nth(index));
    if (!one || !two) throw new Error('There are no two forms.');
    await fill(one);
    await one.getByText('The captcha could not be loaded.').waitFor();
    await one.getByRole('button', { name: 'Try again' }).click();
    await fill(two);
    for (const form of [one, two]) {
      await expect.poll(() => form.getByRole('button', { name: /send/i }).isEnabled()).toBe(true);
      expect(await form.getByLabel('Message').inputValue()).toBe('Two pallets, Friday.');
    }
    expect(asked).toBe(3);
    opened.expectNoErrors([/ERR_FAILED/]);
  },
);

/** Replaces a provider's script: a checkbox that returns a token when it is ticked. */
const FAKE_WIDGET = `
  window.turnstile = {
    render(place, options) {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = 'I am human';
      made.addEventListener('click', () => options.callback('token for ' + options.sitekey));
      place.append(made);
    },
  };`;

// This test checks that the policy of the page allows the script. `island.test.tsx` tests all providers
// and failures.
testInLongRun(
  'the form loads the widget of a provider at the first interaction, and sends its token',
  async () => {
    let asked = 0;
    const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
    await opened.page.route(script, (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_WIDGET });
    });
    await openForm({ provider: 'turnstile', siteKey: 'public-key' });
    expect(asked).toBe(0);
    await fill();
    const box = opened.page.getByRole('button', { name: 'I am human' });
    await box.waitFor();
    expect(await button().isDisabled()).toBe(true);
    await box.click();
    await expect.poll(() => button().isEnabled()).toBe(true);
    await button().click();
    await shown('Thanks! Your message was sent.');
    expect(sent[0]?.postDataJSON()).toMatchObject({ captcha_token: 'token for public-key' });
    // A token is valid for one message, so the form loads a new widget for the next message.
    await expect.poll(() => box.count()).toBe(1);
    expect(asked).toBe(1);
    opened.expectNoErrors();
  },
);
