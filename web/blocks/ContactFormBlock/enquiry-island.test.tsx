import { sentEnquiryFields } from '@siteyard/schemas/rentals';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CONTACT_SUCCESS_MS } from '../_shared/block-constants.ts';
import {
  readRentalList,
  RENTAL_LIST_NAME,
  writeRentalList,
} from '../_shared/rentals/rental-list.ts';
import { en } from '../_shared/words/en.ts';
import { EnquiryIsland } from './enquiry-island.tsx';
import type { EnquirySetup } from './enquiry/enquiry-value.ts';
import { readSource } from './enquiry/visit-source.ts';
import { readWaiting } from './enquiry/waiting.ts';

/**
 * The tests stay in one file, because all of them use the same form with a simulated server and connection.
 */

/** A timeout that is long enough for a busy machine. */
const PATIENCE = { timeout: 10_000, interval: 10 };
const DIGGER = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const TRAILER = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e12';
const CHOICES = [
  { key: DIGGER, address: 'digger', name: 'Mini digger', category: 'Earth', unavailable_until: '' },
  { key: TRAILER, address: 'trailer', name: 'Trailer $& co', category: '', unavailable_until: '' },
];
const ID = '0123456789abcdef01234567';

let root: Root;
/** The requests of contact requests: body and key. */
let sent: { body: { contact_request: Record<string, unknown> }; key: string | null }[];
/** The bodies of the requests of estimates. */
let estimated: unknown[];
let estimate: object;
let answer: () => Response;
let isOnline: boolean;

/** The panels that were scrolled into view. jsdom scrolls nothing. */
let scrolled: Element[];

beforeEach(() => {
  vi.spyOn(console, 'error');
  scrolled = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this);
  };
  [sent, estimated, estimate, isOnline] = [[], [], ESTIMATE, true];
  answer = () => Response.json({ ok: true, id: ID }, { status: 201 });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (path === '/api/item_choices') return Response.json({ items: CHOICES });
    const body: unknown = JSON.parse(String(init.body));
    if (path === '/api/estimates') {
      estimated.push(body);
      return Response.json({ estimate });
    }
    const key = new Headers(init.headers).get('Idempotency-Key');
    sent.push({ body: body as (typeof sent)[number]['body'], key });
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
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

const ESTIMATE = {
  rule: 'cheapest/1',
  complete: true,
  days: 2,
  fees: {},
  delivery: 0,
  tax: 0,
  deposit: 0,
  lines: [
    {
      key: DIGGER,
      quantity: 1,
      periods: { day: 2 },
      amount: 2e4,
    },
  ],
  total: 2e4,
  currency: 'USD',
  titles: {
    periods: { day: 'Day' },
    fees: {},
  },
};
const SETUP: EnquirySetup = {
  items: true,
  dates: true,
  delivery: true,
  estimate: true,
  language: 'en',
  locations: [
    {
      id: 'north',
      name: 'North',
    },
    {
      id: 'south',
      name: 'South',
    },
  ],
  zones: [
    {
      id: 'near',
      title: 'Near',
    },
  ],
  fees: [
    {
      id: 'waiver',
      title: 'Damage waiver',
    },
  ],
};

const see = <Value,>(check: () => Value) => vi.waitFor(check, PATIENCE);
const shown = (text: string) => see(() => expect(document.body.textContent).toContain(text));
const hidden = (text: string) => see(() => expect(document.body.textContent).not.toContain(text));

async function open(setup: Partial<EnquirySetup> = {}) {
  root.render(
    <EnquiryIsland
      {...{ id: 'form', buttonText: 'Send it', successText: 'Thank you.', errorText: '' }}
      {...{ hidePhone: true, hideSubject: true, captcha: { provider: 'none' } }}
      words={en.form}
      enquiryWords={en.enquiry}
      setup={{ ...SETUP, ...setup }}
    />,
  );
  await shown('Send it');
}

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string) =>
  see(() => {
    expect(button(name).disabled).toBe(false);
    button(name).click();
  });
const control = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

async function enter(selector: string, value: string) {
  const element = await see(() => {
    const found = control(selector);
    expect(found, selector).not.toBeNull();
    return found;
  });
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (selector !== ADD) await see(() => expect(control(selector).value).toBe(value));
}
const ADD = '[aria-label="Add an item"]';
const QUANTITY = '[aria-label="Quantity of Mini digger"]';

async function fill() {
  const values = { first_name: 'Ada', last_name: 'Quarry', email: 'ada@example.com' };
  for (const [name, value] of Object.entries({ ...values, message: 'Please.' }))
    await enter(`[name="${name}"]`, value);
}
const days = async (from: string, to: string) => {
  await enter('[name="fromDate"]', from);
  await enter('[name="toDate"]', to);
};

test('shows the list of the visitor and sends it with everything that was entered', async () => {
  writeRentalList([{ key: DIGGER, quantity: 2 }]);
  await open();
  await shown('Mini digger');
  await enter(ADD, TRAILER);
  await shown('Trailer $& co');
  await enter('[aria-label^="Quantity of Trailer"]', '3');
  const labels = [...document.querySelectorAll('li *')].map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(labels).toEqual(
    expect.arrayContaining(['Quantity of Trailer $& co', 'Remove Trailer $& co']),
  );
  await days('2027-03-01', '2027-03-03');
  await enter('[name="fromTime"]', '08:00');
  await enter('[name="location"]', 'south');
  await enter('[name="kind"]', 'delivery');
  await enter('[name="zone"]', 'near');
  await enter('[name="place"]', ' 1 Mill Lane ');
  control('[name="fees"]').click();
  await fill();
  await press('Send it');
  await shown('Your request was sent. Its number is 0123-4567.');
  expect(sent[0]?.body.contact_request).toEqual({
    first_name: 'Ada',
    last_name: 'Quarry',
    email: 'ada@example.com',
    message: 'Please.',
    items: [
      {
        key: DIGGER,
        quantity: 2,
      },
      {
        key: TRAILER,
        quantity: 3,
      },
    ],
    from: {
      date: '2027-03-01',
      time: '08:00',
    },
    to: { date: '2027-03-03' },
    location: 'south',
    delivery: {
      kind: 'delivery',
      zone: 'near',
      place: '1 Mill Lane',
    },
    fees: ['waiver'],
    source: { landing: '/' },
  });
  expect(readRentalList()).toEqual([]);
  await shown('No items chosen yet.');
  expect(control('[name="fromDate"]').value).toBe('');
});

test('keeps the text of the owner beside the number of the request', async () => {
  await open();
  await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await press('Send it');
  await shown('Its number is 0123-4567.');
  // The input renders the form again. React runs the effects of the answer before that.
  await enter('[name="first_name"]', 'Eve');
  flushSync(() => vi.advanceTimersByTime(2 * CONTACT_SUCCESS_MS));
  expect(document.body.textContent).toContain('Thank you.');
});

test('loads the items of the shop when the visitor adds the first one', async () => {
  const loads: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) => (loads.push(path), fetch(path, init)),
  );
  await open();
  await shown('No items chosen yet.');
  expect(control(ADD)).toBeNull();
  expect(loads).toEqual([]);
  await press('Choose an item…');
  await enter(ADD, TRAILER);
  await shown('Trailer $& co');
  expect(loads).toEqual(['/api/item_choices']);
  expect(readRentalList()).toEqual([{ key: TRAILER, quantity: 1 }]);
});

test('shows the list after an item is added in another tab', async () => {
  await open();
  expect(control(QUANTITY)).toBeNull();
  writeRentalList([{ key: DIGGER, quantity: 1 }]);
  dispatchEvent(new StorageEvent('storage', { key: RENTAL_LIST_NAME }));
  await see(() => expect(control(QUANTITY)).not.toBeNull());
});

test('removes items, and drops those that the shop no longer has', async () => {
  writeRentalList([
    { key: DIGGER, quantity: 1 },
    { key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e99', quantity: 1 },
  ]);
  await open();
  await shown('no longer available');
  await press('Remove Mini digger');
  await shown('No items chosen yet.');
  expect(readRentalList()).toEqual([]);
});

test('keeps the number of an item while its field is empty', async () => {
  writeRentalList([{ key: DIGGER, quantity: 2 }]);
  await open();
  await enter(QUANTITY, '');
  expect(readRentalList()).toEqual([{ key: DIGGER, quantity: 2 }]);
  await enter(QUANTITY, '5');
  expect(readRentalList()).toEqual([{ key: DIGGER, quantity: 5 }]);
  await enter(QUANTITY, '');
  control(QUANTITY).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await see(() => expect(control(QUANTITY).value).toBe('5'));
  await enter(QUANTITY, '5000');
  control(QUANTITY).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await see(() => expect(control(QUANTITY).value).toBe('1000'));
});

test('asks for the item of the link if the browser stores nothing', async () => {
  history.replaceState(null, '', '/contact?item=digger');
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('blocked');
    });
  await open();
  await see(() => expect(control(QUANTITY).value).toBe('1'));
  // A reload adds it again.
  expect(location.search).toBe('?item=digger');
  dispatchEvent(new Event('online'));
  await fill();
  await press('Send it');
  await see(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.contact_request.items).toEqual([{ key: DIGGER, quantity: 1 }]);
});

test('ignores stored input of another kind', async () => {
  const stored = { fees: null, place: 5, fromDate: '2027-03-03', zone: { id: 'near' } };
  sessionStorage.setItem('siteyard-enquiry:form', JSON.stringify(stored));
  await open();
  await see(() => expect(control('[name="fromDate"]').value).toBe('2027-03-03'));
  await enter('[name="kind"]', 'delivery');
  await fill();
  await press('Send it');
  await see(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.contact_request).toMatchObject({
    from: { date: '2027-03-03' },
    delivery: { kind: 'delivery', zone: '', place: '' },
  });
});

test('adds the items of the link once', async () => {
  history.replaceState(null, '', `/contact?item=digger&item=${TRAILER}&item=unknown&a=1`);
  await open();
  await see(() => expect(readRentalList().map(({ key }) => key)).toEqual([DIGGER, TRAILER]));
  await see(() => expect(location.search).toBe('?a=1'));
});

test('keeps the input through a reload, and refuses an end before the start', async () => {
  await open();
  await days('2027-03-03', '2027-03-01');
  await fill();
  await shown('“Until” must not be before “From”.');
  expect(button('Send it').disabled).toBe(true);
  root.unmount();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await open();
  await see(() => expect(control('[name="fromDate"]').value).toBe('2027-03-03'));
  await enter('[name="toDate"]', '2027-03-03');
  await hidden('“Until” must not be before “From”.');
});

test('marks the end in red while it is typed, if it is before the start', async () => {
  await open();
  const marked = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
      .filter(({ className }) => className.split(' ').includes('border-alert'))
      .map(({ name }) => name);
  await days('2027-03-03', '2027-03-01');
  await see(() => expect(marked()).toEqual(['toDate', 'toTime']));
  const [end] = document.getElementsByName('toDate');
  const note = document.getElementById(end!.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('“Until” must not be before “From”.');
  await enter('[name="fromDate"]', '2027-02-28');
  await see(() => expect(marked()).toEqual([]));
  await enter('[name="fromDate"]', '2027-03-01');
  await enter('[name="fromTime"]', '12:00');
  await enter('[name="toTime"]', '11:00');
  await see(() => expect(marked()).toEqual(['toDate', 'toTime']));
});

test('asks only for what the owner wants', async () => {
  await open({
    items: false,
    delivery: false,
    estimate: false,
    locations: [],
    zones: [],
    fees: [],
  });
  await fill();
  expect(document.querySelectorAll('select, [name="place"], [name="fees"]')).toHaveLength(0);
  await press('Send it');
  await see(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.contact_request).not.toHaveProperty('items');
});

describe('the estimate', () => {
  test('appears once there are items and days, and follows a change', async () => {
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    await open();
    await shown('Mini digger');
    await days('2027-03-01', '2027-03-03');
    await shown('1 × Mini digger (2 × Day): $200');
    await shown('Estimated total: $200');
    await shown('We confirm availability and price.');
    expect(estimated.at(-1)).toEqual({
      estimate: {
        items: [
          {
            key: DIGGER,
            quantity: 1,
          },
        ],
        from: { date: '2027-03-01' },
        to: { date: '2027-03-03' },
      },
    });
    await press('Remove Mini digger');
    await hidden('Estimated total');
  });

  test('appears in browsers without AbortSignal.any, such as Chrome 111 and Safari 16.4', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    await open();
    await shown('Mini digger');
    await days('2027-03-01', '2027-03-03');
    await shown('Estimated total: $200');
  });

  test('is not requested for days that the site refuses', async () => {
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    await open();
    await shown('Mini digger');
    await days('2027-03-01', '2027-03-03');
    await shown('Estimated total: $200');
    const before = estimated.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const last of ['2027-02-28', '9999-12-31']) {
      await enter('[name="toDate"]', last);
      await hidden('Estimated total');
      vi.advanceTimersByTime(60_000);
    }
    expect(estimated).toHaveLength(before);
    await enter('[name="toDate"]', '2027-03-03');
    await shown('Estimated total: $200');
  });

  test('asks for the delivery zone while none is chosen', async () => {
    estimate = { ...ESTIMATE, delivery: null, total: null };
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    await open();
    await shown('Mini digger');
    await days('2027-03-01', '2027-03-03');
    await shown('Delivery: on request');
    await shown('We will quote.');
    await enter('[name="kind"]', 'delivery');
    await shown('Please choose a delivery zone.');
    await hidden('on request');
    await enter('[name="zone"]', 'near');
    await hidden('Please choose a delivery zone.');
    await shown('We will quote.');
  });
});

describe('without a connection', () => {
  async function keep() {
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    await open();
    await shown('Mini digger');
    await fill();
    isOnline = false;
    await press('Send it');
    await shown('saved on this device');
  }

  test('keeps the enquiry, and sends it once when there is a connection', async () => {
    await keep();
    expect(sent).toEqual([]);
    const [waiting] = readWaiting();
    expect(waiting?.message).toMatchObject({ items: [{ key: DIGGER }], message: 'Please.' });
    expect(control('[name="message"]').value).toBe('');
    await see(() => {
      const texts = scrolled.map(({ textContent }) => textContent);
      expect(texts).toEqual([expect.stringContaining('saved on this device')]);
    });
    isOnline = true;
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    await shown('Your request was sent. Its number is 0123-4567.');
    await shown('Thank you.');
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([waiting?.key]));
    expect(sent[0]?.body.contact_request).toMatchObject({ items: [{ key: DIGGER, quantity: 1 }] });
    expect(readWaiting()).toEqual([]);
    await hidden('saved on this device');
    expect(document.body.textContent?.split('0123-4567')).toHaveLength(2);
    expect(scrolled).toHaveLength(1);
  });

  test('tries again if the connection fails once more after its return', async () => {
    await keep();
    let failures = 1;
    answer = () => {
      failures -= 1;
      if (failures >= 0) throw new TypeError('Failed to fetch');
      return Response.json({ ok: true, id: ID }, { status: 201 });
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    isOnline = true;
    dispatchEvent(new Event('online'));
    await see(() => {
      // The panel waits for 5 s before it tries again.
      vi.advanceTimersByTime(1_000);
      expect(document.body.textContent).toContain(
        'Your request was sent. Its number is 0123-4567.',
      );
    });
    vi.useRealTimers();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test('has no panel without a waiting enquiry', async () => {
    await open();
    control('[name="message"]').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    const panel = await see(() => {
      const found = document.querySelector<HTMLElement>('form')?.previousElementSibling;
      expect(found).toBeTruthy();
      return found as HTMLElement;
    });
    expect(panel.hidden).toBe(true);
  });

  test('sends it at the next visit, with the key of the attempt whose answer was lost', async () => {
    writeRentalList([{ key: DIGGER, quantity: 1 }]);
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await open();
    await fill();
    await press('Send it');
    await shown('saved on this device');
    const key = sent[0]?.key;
    root.unmount();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    answer = () => Response.json({ ok: true, id: ID }, { status: 201 });
    await open();
    await shown('Your request was sent. Its number is 0123-4567.');
    expect(sent.at(-1)?.key).toBe(key);
  });

  test('can be sent again by hand, shows why it is refused, and can be discarded', async () => {
    await keep();
    isOnline = true;
    answer = () => Response.json({ error: 'This item is gone.' }, { status: 422 });
    await press('Send now');
    await shown('This item is gone.');
    expect(readWaiting()).toHaveLength(1);
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await press('Discard');
    expect(readWaiting()).toHaveLength(1);
    confirm.mockReturnValue(true);
    await press('Discard');
    await hidden('saved on this device');
    expect(readWaiting()).toEqual([]);
  });

  test('shows an error and keeps the input if the browser stores nothing', async () => {
    await open();
    await fill();
    isOnline = false;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    await press('Send it');
    await shown('Submission failed.');
    expect(control('[name="message"]').value).toBe('Please.');
  });
});

test.each([
  ['https://a.example/x?gclid=1', '', { landing: '/x' }],
  ['https://a.example/form', 'https://a.example/fleet?id=7', { landing: '/fleet' }],
  [
    'https://a.example/?utm_source=flyer&utm_id=9',
    'https://search.example/?q=digger',
    { landing: '/', referrer: 'search.example', utm: { source: 'flyer' } },
  ],
  ['https://a.example/', 'https://my_host.example/', { landing: '/' }],
  ['https://a.example/', 'https://[::1]:80/', { landing: '/' }],
  ['https://a.example/?utm_source=a%E2%80%AEb%0Ac', '', { landing: '/', utm: { source: 'a b c' } }],
  [
    `https://a.example/?utm_term=${'x'.repeat(99)}%F0%9F%9A%9C`,
    '',
    { landing: '/', utm: { term: `${'x'.repeat(99)} ` } },
  ],
])(
  'the source of %s after "%s" has no identifier, and is valid in an enquiry',
  (page, referrer, source) => {
    expect(readSource(new URL(page), referrer)).toEqual(source);
    expect(sentEnquiryFields.source.parse(source)).toEqual(source);
  },
);
