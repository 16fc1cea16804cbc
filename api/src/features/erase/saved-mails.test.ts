import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSavedMails, hasAddress } from './saved-mails.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'siteyard-mails-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ADDRESS = 'wilhelmina.quillfeather@a-long-host-name.example';
const find = () =>
  findSavedMails(folder, (lines) => lines.some((line) => line.includes(`Email: ${ADDRESS}`)));

test.each([
  ['as text', `Subject: x\n\nEmail: ${ADDRESS}\n`],
  [
    'as quoted text',
    `Subject: x\n\nEmail: wilhelmina.quillfeath=\ner@a-long-host-name=2Eexample\n`,
  ],
  [
    'as Base64',
    `Subject: x\n\n${Buffer.from(`From: Ada\nEmail: ${ADDRESS}\n`)
      .toString('base64')
      .replace(/(.{60})/g, '$1\n')}\n--end`,
  ],
  ['in a folded head', `X-About:\n Email: ${ADDRESS}\n\nHello\n`],
])('finds a mail with an address %s', async (_, text) => {
  const file = path.join(folder, 'a.eml');
  await writeFile(file, text);
  await writeFile(path.join(folder, 'b.eml'), 'Subject: x\n\nEmail: ada@example.com\n');
  await writeFile(path.join(folder, 'notes.txt'), text);
  expect(await find()).toEqual([file]);
});

test('finds nothing if there is no folder', async () => {
  await rm(folder, { recursive: true });
  expect(await find()).toEqual([]);
});

test.each([
  ['to: ann@example.com', true],
  ['to: ann <ann@example.com>, bob@example.com', true],
  ['to: joann@example.com, ann@example.com', true],
  ['email: ann@example.com.', true],
  ['to: joann@example.com', false],
  ['to: jo.ann@example.com', false],
  ['to: ann@example.com.au', false],
  ['to: ann@example.community', false],
])('of the line "%s", ann@example.com is an address: %s', (line, expected) => {
  expect(hasAddress(line, 'ann@example.com')).toBe(expected);
});
