import { describe, expect, it } from 'vitest';
import { isUsable, readBundle } from './read-bundle.ts';
import { readContactRequests } from './json-files.ts';
import type { BundleContactRequest } from '../http/contact-request.ts';
import { JSON_LIMITS, CONTACT_LIMITS } from '../primitives/limits.ts';
import { ENQUIRY_MOST } from '../rentals/limits.ts';
import { RENTALS_MOST } from '../rentals/limits.ts';
import { contactFiles, CONTACTS_PER_FILE } from './contact-files.ts';
import { bytesOf, fixBundle, testBundle, testPage, testSource } from './test-bundle.ts';

const NOTES = 'contact-requests/notes.json';

const request = (
  number: number,
  more: Partial<BundleContactRequest> = {},
): BundleContactRequest => ({
  id: number.toString(16).padStart(24, '0'),
  first_name: 'Ada',
  last_name: 'Field',
  email: 'ada@example.com',
  phone: '',
  subject: '',
  message: 'How much is a digger?',
  status: 'open',
  admin_notes: '',
  created_at: '2026-11-22T10:00:00.000Z',
  ...more,
});

async function filesOf(requests: BundleContactRequest[]): Promise<Map<string, string>> {
  const all = (async function* () {
    yield* requests;
  })();
  const files = new Map<string, string>();
  for await (const [name, text] of contactFiles(all)) files.set(name, text);
  return files;
}

/** The issues of a bundle with these files. */
async function check(contacts: ReadonlyMap<string, string>) {
  const source = testSource(testBundle(testPage(1)), (files) => {
    for (const [name, text] of contacts) files.set(name, text);
  });
  return { source, report: await readBundle(source) };
}

describe('the files of contact requests', () => {
  it('have at most 100 requests of one month each', async () => {
    const months = ['2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00.000Z'];
    const requests = Array.from({ length: 203 }, (_, index) =>
      request(index, { created_at: months[index < 2 ? 0 : 1]! }),
    );
    const files = await filesOf(requests);
    expect([...files.keys()]).toEqual([
      'contact-requests/2026-09-001.json',
      'contact-requests/2026-10-001.json',
      'contact-requests/2026-10-002.json',
      'contact-requests/2026-10-003.json',
    ]);
    expect(await filesOf(requests)).toEqual(files);
    expect(await filesOf([])).toEqual(new Map());
    const { report } = await check(files);
    expect(report.issues).toEqual([]);
    expect(isUsable(report)).toBe(true);
    expect(report.contacts).toEqual({ files: [...files.keys()], count: 203 });
    const read = [...files].flatMap(
      ([name, text]) => readContactRequests(name, bytesOf(text)).value?.contact_requests ?? [],
    );
    expect(read).toEqual(requests);
  });

  it('stay below the size of a JSON file with the longest texts', async () => {
    const long = (max: number) => '森'.repeat(max);
    const { first_name, last_name, phone, subject, message, admin_notes } = CONTACT_LIMITS;
    const full = Array.from({ length: CONTACTS_PER_FILE }, (_, index) =>
      request(index, {
        first_name: long(first_name),
        last_name: long(last_name),
        phone: long(phone),
        subject: long(subject),
        message: long(message),
        admin_notes: long(admin_notes),
      }),
    );
    const [text = ''] = (await filesOf(full)).values();
    expect(bytesOf(text).length).toBeLessThan(JSON_LIMITS.bytes);
  });

  it('stay below that size with the largest enquiries, in files with fewer requests', async () => {
    const long = (max: number) => '森'.repeat(max);
    const periods = Object.fromEntries(
      Array.from({ length: RENTALS_MOST.periods }, (_, n) => [`${n}`.repeat(40), 1_000]),
    );
    const keys = Array.from(
      { length: ENQUIRY_MOST.items },
      (_, n) => `5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e${n + 10}`,
    );
    const estimate = {
      rule: 'cheapest/1' as const,
      complete: true,
      days: 900,
      fees: {},
      delivery: null,
      lines: keys.map((key) => ({
        key,
        quantity: 1e3,
        periods,
        amount: 1,
      })),
      tax: 0,
      deposit: 0,
      total: 20,
      currency: 'USD',
      titles: {
        periods: {},
        fees: {},
      },
    };
    const items = keys.map((key) => ({ key, name: long(120), quantity: 1_000 }));
    const { first_name, last_name, phone, subject, message, admin_notes } = CONTACT_LIMITS;
    const full = Array.from({ length: CONTACTS_PER_FILE }, (_, index) =>
      request(index, {
        first_name: long(first_name),
        last_name: long(last_name),
        phone: long(phone),
        subject: long(subject),
        message: long(message),
        admin_notes: long(admin_notes),
        items,
        estimate,
        outcome: 'won',
      }),
    );
    const files = await filesOf(full);
    expect(files.size).toBeGreaterThan(1);
    for (const text of files.values()) expect(bytesOf(text).length).toBeLessThan(JSON_LIMITS.bytes);
    const { report } = await check(files);
    expect(report.issues).toEqual([]);
    expect(report.contacts?.count).toBe(CONTACTS_PER_FILE);
  });

  it('are checked like every other file: schema, ids, canonical form, checksum', async () => {
    const bad = { ...request(1), email: 'nobody', status: 'new', extra: true };
    const files = new Map([
      ['contact-requests/2026-11-001.json', JSON.stringify({ contact_requests: [request(7)] })],
      ['contact-requests/2026-11-002.json', JSON.stringify({ contact_requests: [bad] })],
      ['contact-requests/2026-11-003.json', JSON.stringify({ contact_requests: [request(7)] })],
      ['contact-requests/2026-11-004.json', '{"contact_requests": [{'],
      [NOTES, '{}'],
    ]);
    const { source, report } = await check(files);
    const found = report.issues.map(({ code, file, path }) => `${code} ${file} ${path ?? ''}`);
    const place = 'contact-requests/2026-11';
    expect(found.toSorted()).toEqual([
      `bundle_duplicate_id ${place}-003.json contact_requests[0].id`,
      `bundle_file_invalid ${place}-002.json contact_requests[0].email`,
      `bundle_file_invalid ${place}-002.json contact_requests[0].extra`,
      `bundle_file_invalid ${place}-002.json contact_requests[0].status`,
      'bundle_file_unexpected contact-requests/notes.json ',
      `bundle_json_invalid ${place}-004.json `,
      `bundle_not_canonical ${place}-001.json `,
      `bundle_not_canonical ${place}-003.json `,
    ]);
    const [canonical] = (await filesOf([request(7)])).values();
    expect((await fixBundle(source)).get(`${place}-001.json`)).toBe(canonical);
  });
});
