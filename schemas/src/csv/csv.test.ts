import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvRecord, withoutApostrophe } from './write-csv.ts';

const LIMITS = { records: 100, cells: 10 };

const cellsOf = (text: string, delimiter = ',') =>
  readCsv(text, delimiter, LIMITS).map(({ cells }) => cells);

test.each<[string, string, string, string[][]]>([
  [
    'commas and line feeds',
    ',',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a byte order mark and CRLF',
    ';',
    '\ufeffa;b\r\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'tabs and empty cells',
    '\t',
    'a\t\tb\r\t',
    [
      ['a', '', 'b'],
      ['', ''],
    ],
  ],
  [
    'quotes',
    ',',
    '"a,""b""",c\n"x\ny"z,2',
    [
      ['a,"b"', 'c'],
      ['x\nyz', '2'],
    ],
  ],
  ['a quote inside a cell', ',', '24" mower,3\n', [['24" mower', '3']]],
  [
    'a quote that is never closed',
    ',',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
  ['an empty text', ',', '', []],
])('reads %s', (_, delimiter, text, cells) => {
  expect(cellsOf(text, delimiter)).toEqual(cells);
});

test('numbers a record by its first line', () => {
  expect(readCsv('a\n"b\r\nc"\n\nd', ',', LIMITS).map(({ line }) => line)).toEqual([1, 2, 4, 5]);
});

test('stops at the limits', () => {
  const records = readCsv(`${'x,'.repeat(50)}\n`.repeat(200), ',', LIMITS);
  expect(records).toHaveLength(100);
  expect(records[0]!.cells).toHaveLength(10);
});

test('reads the cells that it has written', () => {
  const cells = ['plain', 'a "quote", a comma', 'two\nlines', '=1+1', "'=1+1", "it's", ' x '];
  const [record] = readCsv(csvRecord(cells), ',', LIMITS);
  expect(record!.cells).toContain("'=1+1");
  expect(record!.cells.map(withoutApostrophe)).toEqual(cells);
});
