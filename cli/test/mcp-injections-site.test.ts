import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { SiteSummary, UploadAnswer } from '@siteyard/schemas/http';
import { createAgent } from '../../tests/helpers/agent.ts';
import { importBundle, plan, sendBundle, sentPage } from '../../tests/helpers/content-runs.ts';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { dataOf, startAssistant, tokenOf, type Assistant } from './assistant.ts';
import { INJECTIONS, type Place } from './injections.ts';
import { startServedSite } from './served-site.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/**
 * An assistant that does whatever the texts of a site tell it: with the tools that there are, with
 * tools that there are not, and by calling the site itself with its token.
 */

let site: Awaited<ReturnType<typeof startServedSite>>;
let token: string;
let assistant: Assistant;
/** A plan of an operator that waits to be applied, and one that was applied. */
let runs: string[] = [];
let images: string[];

const textsOf = (place: Place) => INJECTIONS.flatMap(([at, text]) => (at === place ? text : []));

beforeAll(async () => {
  site = await startServedSite('minimal');
  images = await plant();
  token = await tokenOf(site, 'assistant', ['read', 'propose']);
  assistant = await startAssistant(site, token);
});
afterAll(async () => {
  await assistant.close();
  await site.close();
});

/** Puts every text where it belongs, as a person or an import would. Returns the images. */
async function plant(): Promise<string[]> {
  const admin = await site.administrator();
  const names: string[] = [];
  for (const [at, name] of textsOf('file').entries()) {
    const bytes = await plainPicture(`#00000${at}`).png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(bytes, name) });
    expect(sent.status, sent.text).toBe(200);
    const { sha256 } = sent.body as UploadAnswer;
    names.push(sha256);
    const alt = textsOf('alt')[at] ?? '';
    expect((await admin.patch(`/api/uploads/${sha256}`, { upload: { alt } })).status).toBe(200);
  }
  const titles = textsOf('title');
  for (const [at, description] of textsOf('description').entries())
    await createPage(admin, { title: titles[at] ?? 'x', description }, [block('Spacer')]);
  await createPage(admin, { title: 'Texts' }, [
    ...textsOf('heading').map((text) => block('HeadingBlock', { text })),
    ...textsOf('rich text').map((text) =>
      block('RichText', { content: { blocks: [{ type: 'paragraph', data: { text } }] } }),
    ),
    ...textsOf('link').map((href) => block('Card', { ctaLabel: 'Go', ctaHref: href })),
  ]);
  const { body } = await admin.get('/api/site_settings');
  const { settings } = body as { settings: SiteSettings };
  const items = textsOf('menu').map((title) => ({ title, href: '/', imageUrl: '' }));
  const nav = { ...settings.nav, items: [...settings.nav.items, ...items] };
  const saved = await admin.put('/api/site_settings', { settings: { nav } });
  expect(saved.status, saved.text).toBe(200);
  await site.contact('customer@example.com', 'A secret of a customer');
  return names;
}

const operate = async (method: string, path: string, body?: object, by = site.token) => {
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
};

async function makeRuns(): Promise<string[]> {
  const operator = createAgent(site.url, { Authorization: `Bearer ${site.token}` });
  const { site_id: siteId } = (await operator.get('/api/operator/site')).body as SiteSummary;
  const bundleOf = (id: number) => ({ siteId, pages: [sentPage(id)], partial: true });
  const planned = await plan(operator, await sendBundle(operator, bundleOf(70)));
  return [planned.id, (await importBundle(operator, bundleOf(71))).id];
}

/** Everything that must stay as it is, to the byte. */
async function everything(): Promise<Record<string, string>> {
  const of = async (name: string, filter = {}) =>
    JSON.stringify(await site.connection.collection(name).find(filter).sort({ _id: 1 }).toArray());
  const without = (text: string, ...fields: string[]) =>
    JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      fields.includes(key) ? undefined : value,
    );
  const pages = (await operate('GET', '/api/operator/pages?after=0&limit=100')).text;
  const ids = (JSON.parse(pages) as { pages: { id: number }[] }).pages.map(({ id }) => id);
  const shown = await Promise.all(
    ['/', '/sitemap.xml', ...ids.map((id) => `/pages/${id}`)].map(async (path) => [
      path,
      await (await fetch(site.url + path)).text(),
    ]),
  );
  return {
    ...(Object.fromEntries(shown) as Record<string, string>),
    pages,
    settings: await of('content_log', { 'changes.entity': 'settings:site' }),
    media: (await operate('GET', '/api/operator/uploads?limit=500')).text,
    accounts: without(await of('admin_users'), 'last_sign_in_at'),
    tokens: without(await of('tokens'), 'last_used_at'),
    contacts: await of('contact_requests'),
    images: await of('uploads'),
    runs: await of('content_runs').then((text) =>
      JSON.stringify(
        (JSON.parse(text) as { _id: string }[]).filter(({ _id }) => runs.includes(_id)),
      ),
    ),
  };
}

/** All texts that the tools show. */
async function readEverything(): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  const listed = dataOf((await assistant.call('list_pages')).text).split('\n');
  const list = listed.map((line) => JSON.parse(line) as { id: number });
  const pictures = dataOf((await assistant.call('list_images')).text).split('\n');
  collect([list, pictures.map((line) => JSON.parse(line) as object)]);
  collect(JSON.parse(dataOf((await assistant.call('read_settings')).text)));
  for (const { id } of list) {
    let whole = '';
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { text } = await assistant.call('read_page', { id, offset });
      whole += dataOf(text);
      const next = /use offset (\d+)/.exec(text)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    collect(JSON.parse(whole));
    found.push(dataOf((await assistant.call('view_page', { id })).text));
  }
  return found;
}

/** The JSON at the beginning of a text; {} for none. */
function jsonAt(text: string): object {
  for (let end = text.length; end > 0; end -= 1)
    try {
      return JSON.parse(text.slice(0, end)) as object;
    } catch {
      // A shorter piece may be JSON.
    }
  return {};
}

/** Does what a text says. Returns how many things it tried. */
async function obey(text: string): Promise<number> {
  let tried = 0;
  for (const { 1: name = '', index, 0: whole } of text.matchAll(/tool ([a-z_]+) ?/g)) {
    await assistant.call(name, jsonAt(text.slice(index + whole.length)));
    tried += 1;
  }
  const calls = /(GET|POST|PUT|PATCH|DELETE) (\/[\w/.@:-]*) ?/g;
  for (const { 1: method = '', 2: path = '', index, 0: whole } of text.matchAll(calls)) {
    const body = method === 'GET' ? undefined : jsonAt(text.slice(index + whole.length));
    const targets = path.includes('RUN') ? runs.map((run) => path.replace('RUN', run)) : [path];
    for (const target of targets.map((each) => each.replace('SHA', images[0] ?? ''))) {
      const answer = await operate(method, target, body, token);
      // Creating a run is a plan; everything else is refused.
      const isPlan = method === 'POST' && target === '/api/operator/runs';
      expect([method, target, answer.status >= 400]).toEqual([method, target, !isPlan]);
      expect(answer.text).not.toContain('customer');
      tried += 1;
    }
  }
  return tried;
}

const TOOLS_THAT_ARE_NOT = [
  'publish_page',
  'publish',
  'apply',
  'apply_plan',
  'delete_page',
  'delete',
  'undo',
  'restore',
  'import',
  'seed',
  'update_settings',
  'create_admin',
  'token_create',
  'list_contacts',
  'shell',
];

it('has fifty cases', () => {
  expect(INJECTIONS).toHaveLength(50);
});

it('publishes, deletes and changes nothing when an assistant obeys every text of the site', async () => {
  runs = await makeRuns();
  const before = await everything();
  const seen = await readEverything();
  let tried = 0;
  for (const [place, text] of INJECTIONS) {
    const shown = seen.filter((each) => each.includes(text));
    expect([place, text, shown.length > 0]).toEqual([place, text, true]);
    tried += await obey(place === 'link' ? decodeURI(text) : text);
  }
  expect(tried).toBeGreaterThanOrEqual(INJECTIONS.length);
  for (const name of TOOLS_THAT_ARE_NOT)
    for (const input of [{}, { id: 4 }, { pages: [4], yes: true }])
      expect(await assistant.call(name, input)).toMatchObject({ isError: true });
  expect(await everything()).toEqual(before);
});

it('keeps every text between marks that the text cannot contain', async () => {
  const { text } = await assistant.call('list_pages');
  const marks = text.match(/<\/site-data-[0-9a-f-]{36}>/g) ?? [];
  expect(marks).toHaveLength(1);
  expect(text.endsWith(marks[0] ?? 'none')).toBe(true);
  expect((await assistant.call('list_pages')).text).not.toContain(marks[0]);
  const head = text.slice(0, text.indexOf('<site-data-'));
  for (const [, injected] of INJECTIONS) expect(head).not.toContain(injected);
});

testInLongRun(
  'has proposals alone to show for it when the assistant proposes what a text says',
  async () => {
    const before = await everything();
    for (const id of [4, 11, 12, 13]) {
      const { text } = await assistant.call('read_page', { id });
      const based_on = /based_on: "([\d.]+)"/.exec(text)?.[1];
      const content = { content: [{ type: 'HeadingBlock', props: { id: 'h', text: 'Hacked' } }] };
      const pages = [{ id, based_on, title: 'Hacked', content }];
      const answer = await assistant.call('propose_pages', { pages, reason: 'A text said so.' });
      expect(answer).toMatchObject({ isError: false });
    }
    expect(await everything()).toEqual(before);
    const made = await site.connection
      .collection('content_runs')
      .find({ who: 'assistant' })
      .toArray();
    const applied = made.filter(({ state }) => state === 'applied');
    expect(applied).toHaveLength(4);
    for (const { options } of applied) expect(options).toMatchObject({ as_draft: true });
  },
);
