import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { CSV_HEAD, presentCsvRecord } from './contact-requests.presenter.ts';
import type { ContactRequestDocument } from './contact-requests.model.ts';

const record = (subject: string): ContactRequestDocument => ({
  _id: new Types.ObjectId(),
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '',
  subject,
  message: 'Hello',
  status: 'open',
  admin_notes: '',
  created_at: new Date('2026-01-02T03:04:05Z'),
  deleted: false,
  search_words: [],
  sent_hash: '',
  notified: true,
});
const subjectIn = (csv: string) => csv.split(',').at(-3);

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'a cell that starts with %j is not read as a formula',
  (sign) => {
    expect(subjectIn(presentCsvRecord(record(`${sign}SUM(A1)`)))).toBe(`"'${sign}SUM(A1)"`);
  },
);

test('a cell with such a character inside stays unchanged, and quotes are doubled', () => {
  expect(subjectIn(presentCsvRecord(record('a=b "c"')))).toBe('"a=b ""c"""');
});

test('the file starts with a byte order mark and the column names', () => {
  expect(CSV_HEAD).toMatch(/^\ufeffcreated_at,status,.*,admin_notes\r\n$/);
});
