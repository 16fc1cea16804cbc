import { describe, expect, test } from 'vitest';
import { decimalMarkOf, readAmountCell, type ColumnMark } from './amounts.ts';

describe('a cell with an amount', () => {
  test.each<[string, string, ColumnMark, number | null]>([
    ['£1,250.00', 'GBP', '.', 125_000],
    ['1.250,00 €', 'EUR', ',', 125_000],
    ['95', 'USD', undefined, 9_500],
    ['1,250', 'USD', undefined, 125_000],
    ['1.250', 'EUR', undefined, 125_000],
    ['1.250', 'EUR', ',', 125_000],
    ["1'250.50", 'CHF', '.', 125_050],
    ['1 250,5', 'PLN', ',', 125_050],
    ['95,-', 'EUR', ',', 9_500],
    ['95:-', 'SEK', undefined, 9_500],
    ['$95/day', 'AUD', undefined, 9_500],
    ['95.00 + VAT', 'GBP', '.', 9_500],
    ['£95 p/d', 'GBP', undefined, 9_500],
    ['AUD$ 95', 'AUD', undefined, 9_500],
    ['1,250', 'JPY', undefined, 1_250],
    ['1.250', 'KWD', '.', 1_250],
    ['1.250.000', 'EUR', undefined, 125_000_000],
    ['POA', 'GBP', '.', null],
    ['p.o.a.', 'GBP', '.', null],
    ['Call us', 'GBP', '.', null],
    ['auf Anfrage', 'EUR', ',', null],
    ['–', 'EUR', ',', null],
    ['', 'EUR', ',', null],
    ['0.00', 'USD', '.', null],
    ['free', 'USD', '.', 0],
  ])('%j in %s with the mark %j is %j', (cell, currency, mark, amount) => {
    expect(readAmountCell(cell, currency, mark)).toEqual({ amount });
  });

  test.each<[string, string, ColumnMark, string]>([
    ['from £95', 'GBP', '.', 'not an exact amount'],
    ['£95 - £110', 'GBP', '.', 'not an exact amount'],
    ['95-110', 'GBP', '.', 'not an exact amount'],
    ['€95', 'GBP', '.', 'not in GBP'],
    ['95 USD', 'GBP', '.', 'not in GBP'],
    ['-95', 'GBP', '.', 'below zero'],
    ['(95)', 'GBP', '.', 'below zero'],
    ['1.250', 'GBP', '.', 'two ways'],
    ['1,250', 'GBP', 'both', 'two ways'],
    ['95.5', 'JPY', '.', 'more decimals'],
    ['see below', 'GBP', '.', 'is not an amount'],
    ['12,34,567', 'GBP', '.', 'is not an amount'],
    ['99999999999', 'GBP', '.', 'too high'],
  ])('%j in %s is refused', (cell, currency, mark, problem) => {
    expect(readAmountCell(cell, currency, mark)).toEqual({
      problem: expect.stringMatching(problem) as string,
    });
  });
});

test.each<[string[], ColumnMark]>([
  [['95', '1,250.00'], '.'],
  [['95', '1.250,00', '1.250'], ','],
  [['95,5', 'POA'], ','],
  [['1.250', '95'], undefined],
  [['95.50', '95,50'], 'both'],
])('the decimal mark of %j is %j', (cells, mark) => {
  expect(decimalMarkOf(cells, 'EUR')).toBe(mark);
});
