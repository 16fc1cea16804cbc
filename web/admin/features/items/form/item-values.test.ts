import { describe, expect, test } from 'vitest';
import { testItem } from '../test-items.ts';
import { fieldsOf, itemUpdate, readValues, valuesOf } from './item-values.ts';

const item = testItem(1, {
  rates: { day: 8550, week: 30_000, gone: 100 },
  deposit: 50_000,
  owned: 2,
  minimum: 'day',
});
const values = valuesOf(fieldsOf(item), 'USD');

describe('the values of the form', () => {
  test('show amounts in the main unit of the currency', () => {
    expect(values).toMatchObject({ rates: { day: '85.50', week: '300' }, deposit: '500' });
    expect(valuesOf(fieldsOf(item), 'JPY')).toMatchObject({ deposit: '50000' });
  });

  test('are read as the same fields', () => {
    expect(readValues(values, 0, 'USD')).toEqual({ ok: true, fields: fieldsOf(item) });
  });

  test('may have decimal commas, and empty values that are absent', () => {
    const changed = { rates: { day: '12,5' }, deposit: ' ', owned: '', minimum: '' };
    const read = readValues({ ...values, ...changed }, 0, 'EUR');
    expect(read).toMatchObject({ ok: true, fields: { rates: { day: 1250 } } });
    expect(read.ok && read.fields).not.toHaveProperty('deposit');
    expect(read.ok && read.fields).not.toHaveProperty('owned');
  });

  test('leave out empty specifications', () => {
    const specs = [
      { label: ' ', value: '' },
      { label: 'Weight', value: '1 t' },
    ];
    expect(readValues({ ...values, specs }, 0, 'USD')).toMatchObject({
      fields: { specs: [{ label: 'Weight', value: '1 t' }] },
    });
  });

  test.each<[string, object, string, RegExp]>([
    ['no name', { name: ' ' }, 'name', /is required/],
    ['an address with spaces', { address: 'a b' }, 'address', /lower-case/],
    ['a rate in words', { rates: { day: 'POA' } }, 'rates.day', /must be an amount/],
    ['too many decimals', { rates: { week: '1.234,567' } }, 'rates.week', /decimals/],
    ['a deposit in words', { deposit: 'none' }, 'deposit', /must be an amount/],
    ['half a machine', { owned: '1.5' }, 'owned', /whole number/],
    ['a number in words', { owned: 'two' }, 'owned', /whole number/],
    ['an unknown day', { unavailable_until: '2027-02-30' }, 'unavailable_until', /./],
  ])('report %s at its field', (_, change, field, text) => {
    const read = readValues({ ...values, ...change }, 0, 'USD');
    expect(read.ok ? {} : read.problems).toEqual({
      [field]: expect.stringMatching(text) as string,
    });
  });
});

describe('an update', () => {
  const before = fieldsOf(item);

  test('has only changed fields', () => {
    expect(itemUpdate(before, structuredClone(before))).toEqual({});
    expect(itemUpdate(before, { ...before, name: 'Crane', order: 7 })).toEqual({ name: 'Crane' });
  });

  test('removes values by null', () => {
    const { deposit: _, owned: __, ...rest } = before;
    expect(itemUpdate(before, rest)).toEqual({ deposit: null, owned: null });
  });
});
