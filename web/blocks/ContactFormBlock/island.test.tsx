import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../_shared/words/en.ts';
import type { CaptchaConfig } from '../_shared/view-props.ts';

/** A timeout that is long enough for a busy machine. */
const PATIENCE = { timeout: 10_000, interval: 10 };

let root: Root;
/** The bodies that the form sent, in order. */
let sent: unknown[];
let answer: () => Response;
/** The `Idempotency-Key` of each request, in order. */
let keys: (string | null)[];

beforeEach(() => {
  // A provider's script is loaded once per page, so each test simulates a new page.
  vi.resetModules();
  vi.spyOn(console, 'error');
  sent = [];
  keys = [];
  answer = () => Response.json({}, { status: 201 });
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

const see = <Value,>(check: () => Value) => vi.waitFor(check, PATIENCE);
const shown = (text: string) => see(() => expect(document.body.textContent).toContain(text));

async function open(captcha: CaptchaConfig = { provider: 'none' }, errorText = '') {
  const { ContactFormIsland } = await import('./island.tsx');
  root.render(
    <ContactFormIsland
      id="form"
      buttonText="Send it"
      successText="Thank you."
      errorText={errorText}
      hidePhone
      hideSubject
      captcha={captcha}
      words={en.form}
    />,
  );
  await shown('Send it');
}

const button = (name: string) => {
  const all = [...document.querySelectorAll('button')];
  const found = all.find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No ${name} among: ${all.map((each) => each.textContent).join()}`);
  return found;
};
const press = (name: string) => see(() => button(name)).then((found) => found.click());
const input = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!;

function type(name: string, value: string) {
  const element = input(name);
  element.focus();
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

async function fill() {
  const values = {
    first_name: 'Ada',
    last_name: 'Quarry',
    email: 'ada@example.com',
    message: 'Two pallets, Friday.',
  };
  for (const [name, value] of Object.entries(values)) {
    type(name, value);
    await see(() => expect(input(name).value).toBe(value));
  }
}

describe('a refused message', () => {
  test.each([
    [
      'the error of the server',
      { error: 'Use another address.' },
      'Sorry.',
      'Use another address.',
    ],
    ['the text of the block', {}, 'Sorry.', 'Sorry.'],
    ['a default text without one', {}, '', 'Submission failed.'],
  ])('shows %s and keeps the typed text', async (_, body, errorText, text) => {
    answer = () => Response.json(body, { status: 500 });
    await open(undefined, errorText);
    await fill();
    await press('Send it');
    await see(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(text));
    expect(input('message').value).toBe('Two pallets, Friday.');
    expect(button('Send it').disabled).toBe(false);
  });
});

test('a message is sent again with its key after a lost response, and with a new key after its text has changed', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await open();
  await fill();
  const send = async (count: number) => {
    await see(() => expect(button('Send it').disabled).toBe(false));
    await press('Send it');
    await see(() => expect(keys).toHaveLength(count));
  };
  await send(1);
  await send(2);
  await see(() => expect(button('Send it').disabled).toBe(false));
  type('message', 'Three pallets.');
  await see(() => expect(input('message').value).toBe('Three pallets.'));
  await send(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

describe.each([
  [
    'turnstile',
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    'turnstile',
  ],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit', 'hcaptcha'],
  ['recaptcha', 'https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
] as const)('the widget of %s', (provider, address, global) => {
  const scripts = () => [...document.head.querySelectorAll('script')];

  /** Replaces the provider's script: a checkbox that returns a token when it is ticked. */
  async function arrives() {
    await see(() => expect(scripts().map(({ src }) => src)).toEqual([address]));
    vi.stubGlobal(global, {
      ready: (callback: () => void) => setTimeout(callback),
      render(place: HTMLElement, options: Record<string, never> & { sitekey: string }) {
        const add = (label: string, callback: (token?: string) => void, token?: string) => {
          const made = document.createElement('button');
          made.type = 'button';
          made.textContent = label;
          made.addEventListener('click', () => callback(token));
          place.append(made);
        };
        add('I am human', options['callback']!, `token for ${options.sitekey}`);
        add('Let it expire', options['expired-callback']!);
        add('Let it fail', options['error-callback']!);
      },
    });
    scripts()[0]?.dispatchEvent(new Event('load'));
  }

  const canSend = (can: boolean) => see(() => expect(button('Send it').disabled).toBe(!can));

  beforeEach(() => open({ provider, siteKey: 'public-key' }));

  test('is loaded at the first interaction with the form, and its token is sent', async () => {
    expect(scripts()).toEqual([]);
    await fill();
    await shown('Loading Captcha…');
    await canSend(false);
    await arrives();
    await see(() => expect(document.body.textContent).not.toContain('Loading Captcha…'));
    await canSend(false);
    await press('I am human');
    await canSend(true);
    await press('Send it');
    await shown('Thank you.');
    expect(sent).toMatchObject([{ captcha_token: 'token for public-key' }]);
    // A token is valid for one message; the next message gets a new widget.
    await see(() => expect(button('I am human')).toBeDefined());
    await fill();
    await canSend(false);
    expect(scripts()).toHaveLength(1);
  });

  test('drops its token when it expires or fails', async () => {
    await fill();
    await arrives();
    for (const event of ['Let it expire', 'Let it fail']) {
      await press('I am human');
      await canSend(true);
      await press(event);
      await canSend(false);
    }
  });

  test('shows an error when it cannot be loaded, and can be retried', async () => {
    await fill();
    await see(() => expect(scripts()).toHaveLength(1));
    scripts()[0]?.dispatchEvent(new Event('error'));
    await shown('The captcha could not be loaded.');
    expect(input('message').value).toBe('Two pallets, Friday.');
    await press('Try again');
    await arrives();
    await press('I am human');
    await canSend(true);
  });
});
