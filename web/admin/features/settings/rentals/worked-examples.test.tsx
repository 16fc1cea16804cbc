import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { click, control, see, seeText, type, useAdminTests } from '../../../test-admin.tsx';
import { KEY, lift, open, saved } from './test-rental-settings.tsx';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

const order = { items: [{ key: KEY, quantity: 1 }], zone: null };
const example = (total: number) => ({
  ...order,
  from: '2027-03-01T08:00',
  to: '2027-03-10T08:00',
  total,
});

describe('worked examples', () => {
  test('are calculated and confirmed', async () => {
    open({});
    await click('+ Add example');
    await click('Choose an item');
    await click('Lift');
    await type('From', '2027-03-01T08:00');
    await type('To', '2027-03-10T08:00');
    await seeText('1 × (1 Week + 2 Day) = $500');
    await click('This total is right');
    expect((await saved()).examples).toEqual([example(50_000)]);
    await seeText('confirm 4 more examples');
  });

  test('without a total cannot be confirmed', async () => {
    open({}, { [`GET /api/items/${KEY}`]: { item: { ...lift, no_estimate: true } } });
    await click('+ Add example');
    await click('Choose an item');
    await click('Lift');
    await seeText('We will quote');
    expect((await control('This total is right')).disabled).toBe(true);
  });

  const five = Array.from({ length: 5 }, () => example(50_000));

  test('let visitors see estimates when five are confirmed, and not with four', async () => {
    open({ examples: five });
    const box = await see(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(
        -1,
      );
      expect(found?.disabled).toBe(false);
      return found!;
    });
    box.click();
    expect(await saved()).toMatchObject({ estimate: 'on' });
    await click('Remove example 5');
    expect(await saved()).toMatchObject({ estimate: 'off' });
  });

  test('whose total changes with a rule are shown, and can be confirmed again', async () => {
    open({ examples: five });
    await type('Tax', 'before_tax');
    await type('Tax in percent', '10');
    await seeText('This changes 5 examples');
    await seeText('Example 1: $500 becomes $550');
    await click('Confirm $550');
    await seeText('This changes 4 examples');
    expect((await saved()).examples[0]?.total).toBe(55_000);
  });
});

describe('the text of quotes', () => {
  const sample = () => document.querySelector('figure p')?.textContent;

  test('is the standard one, which is not stored, until it is changed', async () => {
    open({});
    await click('Change the text');
    await see(() => expect(sample()).toContain('Hello Ada,\n\nthank you for your request.'));
    const standard = (await control('Text of a quote')).value;
    await type('Text of a quote', `${standard}\nCall us.`);
    await see(() => expect(sample()).toContain('Call us.'));
    expect((await saved()).quote).toBe(`${standard}\nCall us.`);
    await click('Use the standard text');
    expect((await control('Text of a quote')).value).toBe(standard);
    expect((await saved()).quote).toBe('');
  });

  test('can be emptied while it is typed, and names the words that are not filled in', async () => {
    open({ quote: 'Dear {name} {price}', zones: [{ id: 'z', title: 'Near', fee: 5000 }] });
    await seeText('Not filled in: {price}');
    expect(sample()).toBe('Dear Ada {price}');
    await type('Text of a quote', '');
    expect((await control('Text of a quote')).value).toBe('');
    await type('Text of a quote', '{place}: {estimate}');
    await see(() => expect(sample()).toContain('Near, 12 Mill Lane: 1 × Mini excavator (2 × Day)'));
    expect(sample()).toContain('Estimated total: $430');
  });
});

test('a link to the text of quotes scrolls to it once, and not while the text is typed', async () => {
  globalThis.location.hash = '#quotes';
  const scroll = vi.fn();
  // jsdom has no layout, and so no scrolling.
  Element.prototype.scrollIntoView = scroll;
  open({});
  await type('Text of a quote', 'Dear {name}');
  await type('Text of a quote', 'Dear {name}, thank you');
  expect(scroll).toHaveBeenCalledOnce();
  globalThis.location.hash = '';
});
