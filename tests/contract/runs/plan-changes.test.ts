import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunChanges } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Section } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { pageContent, heading } from '../../helpers/factories.ts';
import {
  apply,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
} from '../../helpers/content-runs.ts';
import { startOperatedSite, type OperatedSite } from '../../helpers/operated-site.ts';

/** The values in a plan before and after its run. */

let site: OperatedSite;
let siteId: string;
beforeAll(async () => {
  site = await startOperatedSite('minimal');
  ({ siteId } = (await exportSite(site.operator)) as { siteId: string });
});
afterAll(() => site.app.close());

const read = async (id: string, query = '') =>
  site.operator.get(`/api/operator/runs/${id}/changes${query}`);
const planned = async (bundle: Partial<SentBundle>, options: JsonObject = {}) =>
  plan(site.operator, await sendBundle(site.operator, { siteId, pages: [], ...bundle }, options));

/** Imports two pages, and changes the title of one of them on the site. */
async function imported(first: number) {
  const [one, other] = [
    sentPage(first, {}, heading('h', 'One'), heading('i', 'Two')),
    sentPage(first + 1),
  ];
  const bundle = { siteId, pages: [one, other], partial: true };
  await importBundle(site.operator, bundle);
  const renamed = await site.admin.patch(`/api/pages/${first}`, { page: { title: 'Of the site' } });
  expect(renamed.status).toBe(200);
  return { one, other };
}

it('has the values that the merge of a page would write', async () => {
  const { one, other } = await imported(5_000);
  const content = pageContent(heading('h', 'One'), heading('i', 'Of the bundle'));
  const run = await planned({ pages: [{ ...one, content }, other], partial: true });
  expect(run.plan?.pages.find(({ id }) => id === 5_000)).toMatchObject({ action: 'merge' });
  const { status, body } = await read(run.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    pages: [
      {
        change: 'changed',
        key: one.key,
        id: 5e3,
        title: 'Of the site',
        details: [],
        blocks: [
          {
            change: 'changed',
            id: 'i',
            type: 'HeadingBlock',
            values: [
              {
                path: 'props.text',
                before: 'Two',
                after: 'Of the bundle',
              },
            ],
          },
        ],
      },
    ],
    sections: [],
    settings: [],
    next: null,
  } satisfies RunChanges);
});

it('has the values of settings and sections, and no values of new pages', async () => {
  const { settings } = await exportSite(site.operator);
  const aSection = (text: string): Section => ({
    key: 'a-section',
    name: 'A section',
    purpose: 'hero',
    contentVersion: CONTENT_VERSION,
    blocks: [heading('h', text)],
  });
  await importBundle(site.operator, { siteId, pages: [], sections: [aSection('One')] });
  const run = await planned({
    pages: [sentPage(5_100)],
    settings: { ...settings, title: 'New' },
    sections: [aSection('Two'), { ...aSection('Other'), key: 'new-section' }],
  });
  const { body } = await read(run.id);
  expect(body).toMatchObject({
    pages: [],
    settings: [{ path: 'title', before: settings['title'], after: 'New' }],
    sections: [{ key: 'a-section', blocks: [{ values: [{ before: 'One', after: 'Two' }] }] }],
  });
  expect((body as RunChanges).sections).toHaveLength(1);
});

it('reads the next batch after a number of pages', async () => {
  const { one, other } = await imported(5_200);
  const pages = [one, other].map((page) => ({ ...page, description: 'Changed' }));
  const run = await planned({ pages, partial: true });
  const ids = async (query: string) =>
    ((await read(run.id, query)).body as RunChanges).pages.map(({ id }) => id);
  expect(await ids('')).toEqual([5_200, 5_201]);
  expect(await ids('?after=1')).toEqual([5_201]);
});

describe('reading the changes of a run', () => {
  const codeOf = async (id: string) => ((await read(id)).body as ErrorBody).code;

  it('is refused if the run has no plan, is already applied or does not exist', async () => {
    const open = await sendBundle(site.operator, { siteId, pages: [], partial: true });
    expect(await codeOf(open.id)).toBe('run_not_open');
    const done = await apply(
      site.operator,
      await planned({ pages: [sentPage(5_300)], partial: true }),
    );
    expect(await codeOf(done.id)).toBe('run_not_open');
    expect(await codeOf('0'.repeat(24))).toBe('run_not_found');
  });

  it('is refused if the site has changed since the plan', async () => {
    const { one, other } = await imported(5_400);
    const run = await planned({ pages: [{ ...one, description: 'New' }, other], partial: true });
    await site.admin.patch('/api/pages/5400', { page: { title: 'Edited again' } });
    expect(await codeOf(run.id)).toBe('plan_drifted');
  });
});
