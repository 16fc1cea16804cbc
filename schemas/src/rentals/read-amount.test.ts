import { describe, expect, test } from 'vitest';
import { amountInput, readAmount } from './read-amount.ts';

describe('a typed amount', () => {
  test.each([
    ['85', 'USD', 8500],
    ['85.5', 'USD', 8550],
    ['85,50', 'EUR', 8550],
    ['12,', 'EUR', 1200],
    ['1,200', 'USD', 120_000],
    ['1.200', 'EUR', 120_000],
    ['1.200,50', 'EUR', 120_050],
    ['1,234,567.89', 'USD', 123_456_789],
    [' 1 200 ', 'PLN', 120_000],
    ['1’200.50', 'CHF', 120_050],
    ['$85', 'USD', 8500],
    ['£ 85', 'GBP', 8500],
    ['85 EUR', 'EUR', 8500],
    ['1200', 'JPY', 1200],
    ['1,200', 'JPY', 1200],
    ['1.250', 'KWD', 1250],
    ['0', 'USD', 0],
  ])('%j in %s is %i in the smallest unit', (text, currency, amount) => {
    expect(readAmount(text, currency)).toEqual({ ok: true, amount });
  });

  test.each([
    ['', 'USD', 'must be an amount'],
    ['POA', 'USD', 'must be an amount'],
    ['-5', 'USD', 'must be an amount'],
    ['85 a day', 'USD', 'must be an amount'],
    ['1,20,000', 'USD', 'must be an amount'],
    ['.5', 'USD', 'must be an amount'],
    ['1'.repeat(41), 'USD', 'must be an amount'],
    ['85.1234', 'USD', 'USD has at most 2 decimals'],
    ['85.5', 'JPY', 'JPY has no decimals'],
    ['99999999999', 'USD', 'is too high'],
  ])('%j in %s is refused: %s', (text, currency, problem) => {
    expect(readAmount(text, currency)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    });
  });

  test.each([
    ['USD', 8500],
    ['USD', 8550],
    ['JPY', 1200],
    ['KWD', 1250],
    ['USD', 1],
  ])('in %s, the input of %i is read as the same amount', (currency, amount) => {
    expect(readAmount(amountInput(amount, currency), currency)).toEqual({ ok: true, amount });
  });
});
