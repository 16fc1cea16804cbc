import { describe, expect, test } from 'vitest';
import { startTestSite } from '../../helpers/app.ts';
import * as calls from './calls.ts';
import { failEveryWrite } from './every-call.ts';

test('every writing call of the access table has a test, or is an exception with a reason', async () => {
  const { contentCalls, peopleCalls, siteCalls, starterCalls } = calls;
  const tested = Object.keys({ ...contentCalls, ...peopleCalls, ...siteCalls, ...starterCalls });
  const named = new Set([
    ...tested.map((name) => name.replace(/ \(.*\)$/, '')),
    ...Object.keys(calls.EXCEPTIONS),
  ]);
  const app = await startTestSite({ alone: 'Only its access table is read.' });
  const writing = app.site.routes
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => `${method} ${path}`);
  await app.close();
  expect([...named].toSorted()).toEqual(writing.toSorted());
});

describe('pages, sections, settings and pictures', () => {
  failEveryWrite(calls.contentCalls);
});

describe('contact requests and accounts', () => {
  failEveryWrite(calls.peopleCalls);
});
