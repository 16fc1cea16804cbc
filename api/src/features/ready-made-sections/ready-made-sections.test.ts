import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageAnswer, ListUploadsAnswer } from '@siteyard/schemas/http';
import {
  walkBlocks,
  type TakenTemplate,
  type TemplateHead,
  type ReadyMadeSection,
  type TakenSection,
  type SectionAnswer,
} from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const HERO = 'hero-with-photo';
const preview = (key: string) => `/admin/preview/ready_made_sections/${key}`;
const library = async () => ((await admin.get('/api/uploads')).body as ListUploadsAnswer).items;
const take = async (key: string) =>
  ((await admin.post(`/api/ready_made_sections/${key}/take`)).body as { section: TakenSection })
    .section;

test('lists the sections with the texts that an owner replaces', async () => {
  const { sections } = (await admin.get('/api/ready_made_sections')).body as {
    sections: ReadyMadeSection[];
  };
  expect(sections[0]?.purpose).toBe('hero');
  const steps = sections.find(({ key }) => key === 'steps-three');
  expect(steps).toMatchObject({ name: 'How renting works', purpose: 'steps' });
  expect(steps?.texts).toContain('1. Tell us what you need');
  expect(steps?.texts).not.toContain('Three steps');
});

test('shows a section alone, in the look of the site, to administrators only', async () => {
  const settings = { title: 'Hire & Co', look: { version: 1, brand: '#7a1f5c' } };
  await admin.put('/api/site_settings', { settings });
  const { status, text, headers } = await admin.get(preview(HERO));
  expect(status).toBe(200);
  expect(text).toContain('Rent it today, work with it tomorrow');
  expect(text).toContain('<style id=');
  expect(text).not.toMatch(/<(header|footer|nav|script)\b/);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");

  const [address = ''] = /\/admin\/preview\/section_pictures\/[\w.]+/.exec(text) ?? [];
  const picture = await admin.get(address);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await library()).toEqual([]);
  for (const each of [preview(HERO), address]) {
    const guest = await app.guest().get(each);
    expect([guest.status, guest.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/login/),
    ]);
  }
});

test('adds the pictures of an inserted section to the library, once and with descriptions', async () => {
  const [first, second] = [await take(HERO), await take(HERO)];
  expect(first).toEqual(second);
  const banner = first.blocks[0];
  const images = await library();
  expect(images).toHaveLength(1);
  expect(banner?.props.backgroundImage).toBe(images[0]?.url);
  expect(images[0]).toMatchObject({ name: 'yard.webp', alt: expect.stringContaining('yard') });
  expect((await app.guest().get(images[0]?.url ?? '')).status).toBe(200);
});

test('makes the buttons lead to the target of the site’s call to action', async () => {
  expect((await take(HERO)).blocks[0]?.props.ctaHref).toBe('/contact');
  const settings = { title: 'Hire & Co', nav: { cta: { label: 'Ask', href: '/pages/16' } } };
  await admin.put('/api/site_settings', { settings });
  const { blocks } = await take('fleet-three-cards');
  expect(JSON.stringify(blocks)).not.toContain('"/contact"');
  expect(JSON.stringify(blocks)).toContain('"/pages/16"');
});

test('creates an unpublished page from a template, with pictures', async () => {
  const { templates } = (await admin.get('/api/page_templates')).body as {
    templates: TemplateHead[];
  };
  expect(templates.map(({ key }) => key)).toContain('campaign');
  const page = { title: 'Spring offer', description: 'Until May' };
  const made = await admin.post('/api/page_templates/campaign/pages', { page });
  expect(made.status).toBe(201);
  const { id, published_at, content, ...details } = made.body as PageAnswer;
  expect([published_at, details.title, details.description]).toEqual([
    null,
    ...Object.values(page),
  ]);
  expect((await app.guest().get(`/pages/${id}`)).status).toBe(404);
  expect(content.content.slice(0, 2).map(({ type }) => type)).toEqual([
    'SiteNavbar',
    'JumbotronBlock',
  ]);
  expect((await library()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['yard.webp', 'tools.webp']),
  );
  // Publishing refuses repeated ids, and all other invalid content.
  expect((await admin.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
  const unknown = await admin.post('/api/page_templates/nothing/pages', { page });
  expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([
    404,
    'template_not_found',
  ]);
});

test('returns the blocks of a template for an existing page, with its pictures and new ids', async () => {
  const take = async () =>
    (await admin.post('/api/page_templates/machine/take')).body as { template: TakenTemplate };
  const [{ template }, again] = [await take(), await take()];
  expect(template).toMatchObject({ key: 'machine', contentVersion: CONTENT_VERSION });
  const ids = [template, again.template].flatMap(({ blocks }) =>
    [...walkBlocks({ content: blocks })].map(({ block }) => block.props.id),
  );
  expect(ids.length).toBeGreaterThan(6);
  expect(new Set(ids).size).toBe(ids.length);
  const shown = /\/uploads\/[\w.-]+/.exec(JSON.stringify(template.blocks))?.[0] ?? '';
  expect((await library()).map(({ url }) => url)).toContain(shown);
  const unknown = await admin.post('/api/page_templates/nothing/take');
  expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([
    404,
    'template_not_found',
  ]);
});

test('shows a section of the site alone, too', async () => {
  const blocks = [{ type: 'HeadingBlock', props: { id: 'h', text: 'Spring offer' } }];
  const section = { name: 'Spring', purpose: 'offer', contentVersion: CONTENT_VERSION, blocks };
  const made = (await admin.post('/api/sections', { section })).body as SectionAnswer;
  const { status, text, headers } = await admin.get(`/admin/preview/sections/${made.section.key}`);
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(text).toContain('Spring offer');
  expect(text).not.toMatch(/<(header|footer|nav|script)\b/);
  expect((await admin.get('/admin/preview/sections/nothing')).status).toBe(404);
});

test('shows the sections of a template below each other, and adds no picture to the library', async () => {
  const before = await library();
  const { status, text } = await admin.get('/admin/preview/page_templates/campaign');
  expect(status).toBe(200);
  const [hero, steps] = ['Rent it today, work with it tomorrow', '1. Tell us what you need'];
  expect(text.indexOf(hero)).toBeGreaterThan(0);
  expect(text.indexOf(steps)).toBeGreaterThan(text.indexOf(hero));
  expect(text).toContain('/admin/preview/section_pictures/');
  expect(await library()).toEqual(before);
  expect((await admin.get('/admin/preview/page_templates/nothing')).status).toBe(404);
});

test('returns 404 for an unknown section or picture', async () => {
  for (const key of ['nothing', '..%2Fblocks', 'HERO']) {
    expect((await admin.get(preview(key))).status).toBe(404);
    const taken = await admin.post(`/api/ready_made_sections/${key}/take`);
    expect([taken.status, (taken.body as { code: string }).code]).toEqual([
      404,
      'section_not_found',
    ]);
  }
  const pictures = '/admin/preview/section_pictures';
  for (const name of ['..%2Fhero-plain.json', `${'0'.repeat(64)}.webp`])
    expect((await admin.get(`${pictures}/${name}`)).status).toBe(404);
});

test('lists sections of rental items only for a site that has them', async () => {
  const keys = async () =>
    (
      (await admin.get('/api/ready_made_sections')).body as { sections: ReadyMadeSection[] }
    ).sections.flatMap(({ key }) => (key.endsWith('-from-items') ? [key] : []));
  expect(await keys()).toEqual([]);
  await turnRentalsOn(admin);
  expect(await keys()).toEqual(['prices-from-items', 'fleet-from-items']);
});
