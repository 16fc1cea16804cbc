import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { SECTION_LIMITS } from '@siteyard/schemas/primitives/limits';
import {
  type Block,
  sectionAnswer,
  sectionList,
  type SectionAnswer,
} from '@siteyard/schemas/content';
import type { UploadAnswer } from '@siteyard/schemas/http';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf, putState, storeEntries } from '../../../../tests/helpers/entries.ts';
import { block, pageContent } from '../../../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import { stateOfSection } from './stored-section.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const heading = (text: string, id = 'H') => block('HeadingBlock', { id, text });
const newName = () => `Hero ${randomUUID()}`;
const sent = (name: string, ...blocks: Block[]) => ({
  section: { name, purpose: 'hero', contentVersion: CONTENT_VERSION, blocks },
});

async function create(name = newName(), ...blocks: Block[]): Promise<SectionAnswer['section']> {
  const answer = await admin.post(
    '/api/sections',
    sent(name, ...(blocks.length > 0 ? blocks : [heading('Hi')])),
  );
  expect(answer.status, answer.text).toBe(201);
  return sectionAnswer.parse(answer.body).section;
}

const change = (key: string, section: object, revision?: number) =>
  admin.patch(
    `/api/sections/${key}`,
    { section },
    revision === undefined ? {} : { 'If-Match': `"${revision}"` },
  );
const list = async () => sectionList.parse((await admin.get('/api/sections')).body).sections;

describe("the site's own sections", () => {
  test('are created, listed without blocks, read, changed and deleted', async () => {
    const name = newName();
    const made = await create(
      name,
      heading('Rent', 'a'),
      block('OneCol', { id: 'c', content: [heading('In', 'b')] }),
    );
    expect(made).toMatchObject({ name, purpose: 'hero', revision: 1, saved_by: ADMIN.email });
    expect(made.blocks.map(({ type }) => type)).toEqual(['HeadingBlock', 'OneCol']);
    const head = (await list()).find(({ key }) => key === made.key);
    expect(head).toMatchObject({ name, revision: 1 });
    expect(head).not.toHaveProperty('blocks');
    expect((await admin.get(`/api/sections/${made.key}`)).body).toEqual({ section: made });

    const answer = await change(made.key, { name: `${name}!`, blocks: [heading('Hire', 'a')] });
    const { section } = sectionAnswer.parse(answer.body);
    expect(section).toMatchObject({
      key: made.key,
      name: `${name}!`,
      purpose: 'hero',
      revision: 2,
    });
    expect(section.blocks).toEqual([heading('Hire', 'a')]);

    expect((await admin.delete(`/api/sections/${made.key}`)).status).toBe(200);
    const gone = await admin.get(`/api/sections/${made.key}`);
    expect([gone.status, codeOf(gone)]).toEqual([404, 'section_not_found']);
    expect((await list()).map(({ key }) => key)).not.toContain(made.key);
    const actions = (await admin.get('/api/activity')).body as {
      items: { action: string; subject: string }[];
    };
    const own = actions.items.filter(({ subject }) => subject === `/sections/${made.key}`);
    expect(own.map(({ action }) => action)).toEqual([
      'section.deleted',
      'section.changed',
      'section.created',
    ]);
  });

  test('are restored after they were deleted, unless another section has their name', async () => {
    const made = await create();
    const restore = () => admin.post(`/api/sections/${made.key}/restore`);
    await admin.delete(`/api/sections/${made.key}`);
    const other = await create(made.name);
    expect(codeOf(await restore())).toBe('section_name_taken');
    await admin.delete(`/api/sections/${other.key}`);
    const { section } = sectionAnswer.parse((await restore()).body);
    expect(section).toMatchObject({ name: made.name, blocks: made.blocks, revision: 3 });
    // A retry after a lost response.
    expect((await restore()).body).toEqual({ section });
    expect((await list()).map(({ key }) => key)).toContain(made.key);
    expect(codeOf(await admin.post('/api/sections/none/restore'))).toBe('section_not_found');
  });

  test('have unique names, regardless of case', async () => {
    const [one, two] = [await create(), await create()];
    const taken = await admin.post(
      '/api/sections',
      sent(` ${one.name.toUpperCase()} `, heading('x')),
    );
    expect([taken.status, codeOf(taken)]).toEqual([409, 'section_name_taken']);
    expect(codeOf(await change(two.key, { name: one.name }))).toBe('section_name_taken');
    expect((await change(one.key, { name: one.name.toUpperCase() })).status).toBe(200);
    await admin.delete(`/api/sections/${one.key}`);
    expect((await change(two.key, { name: one.name })).status).toBe(200);
  });

  test('are one section if several are created at the same time with one name', async () => {
    const name = newName();
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/api/sections', sent(name, heading('x')))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('are not replaced by a stale change', async () => {
    const { key } = await create();
    expect((await change(key, { purpose: 'text' }, 1)).status).toBe(200);
    const late = await change(key, { purpose: 'offer' }, 1);
    expect([late.status, codeOf(late)]).toEqual([409, 'revision_conflict']);
    expect(late.body).toMatchObject({ current: { section: { purpose: 'text', revision: 2 } } });
    // A retry after a lost response.
    expect((await change(key, { purpose: 'text' }, 1)).status).toBe(200);
  });

  test('keep their former states, as the base of a later merge', async () => {
    const { key } = await create();
    await change(key, { purpose: 'text' });
    await change(key, { purpose: 'offer' });
    const { content } = app.site.services;
    const former = await content.history('section', key);
    expect(former.map(({ purpose }) => purpose)).toEqual(['text', 'hero']);
    const kept = await content.get(former.map(({ state }) => state));
    expect(former.map(({ state }) => kept.get(state))).toMatchObject([
      { purpose: 'text' },
      { purpose: 'hero' },
    ]);
  });

  test.each<[string, object[], string]>([
    ['a navbar', [block('SiteNavbar', { id: 'n' })], 'blocks[0]'],
    ['an unknown block', [block('Nothing', { id: 'n' })], 'blocks[0].type'],
    [
      'a wrong prop',
      [heading('x'), block('HeadingBlock', { id: 'n', text: 7 })],
      'blocks[1].props.text',
    ],
    ['something that is no block', [{}], 'blocks[0]'],
    ['far too many of them', Array.from<object>({ length: 4_203 }), 'blocks'],
  ])('refuse %s, and name the place', async (_, blocks, path) => {
    const answer = await admin.post('/api/sections', sent(newName(), ...(blocks as Block[])));
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_content']);
    expect((answer.body as ErrorBody).issues?.map((each) => each.path)).toEqual([path]);
  });

  test('clean rich text as pages do', async () => {
    const html = '<p onclick="x()">Hi</p><script>alert(1)</script>';
    const made = await create(
      newName(),
      block('RichText', {
        id: 'r',
        content: { blocks: [{ id: 'p', type: 'paragraph', data: { text: html } }] },
      }),
    );
    expect(JSON.stringify(made.blocks)).not.toMatch(/script|onclick/);
  });

  test('are at most two hundred', async () => {
    const own = await startTestSite();
    onTestFinished(() => own.close());
    const agent = await own.signIn();
    const now = new Date();
    const { state, fields } = stateOfSection({
      name: 'S',
      purpose: 'text',
      content: pageContent(heading('x')),
    });
    await putState(own, state.kind, state.value);
    await storeEntries(
      own,
      Array.from({ length: SECTION_LIMITS.count }, (_, at): [string, SectionEntry] => [
        `section:s-${at}`,
        {
          ...fields,
          key: `s-${at}`,
          name: `S ${at}`,
          revision: 1,
          source: 'token',
          created_at: now,
          updated_at: now,
          updated_by: null,
        },
      ]),
    );
    const answer = await agent.post('/api/sections', sent('One more', heading('x')));
    expect([answer.status, codeOf(answer)]).toEqual([409, 'too_many_sections']);
    await agent.delete('/api/sections/s-0');
    await agent.post('/api/sections', sent('One more', heading('x')));
    const back = await agent.post('/api/sections/s-0/restore');
    expect([back.status, codeOf(back)]).toEqual([409, 'too_many_sections']);
  });

  test('are hidden from guests', async () => {
    const { key } = await create();
    expect((await app.guest().get('/api/sections')).status).toBe(401);
    expect((await app.guest().get(`/api/sections/${key}`)).status).toBe(401);
    expect((await app.guest().delete(`/api/sections/${key}`)).status).toBe(401);
  });
});

test('a picture that only a section shows counts as used', async () => {
  const bytes = await plainPicture('#a1b2c3', 90, 60).png().toBuffer();
  const { url, sha256 } = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes) }))
    .body as UploadAnswer;
  const made = await create(newName(), block('ImageBlock', { id: 'i', src: `${url}?cb=1` }));
  expect(made.blocks[0]?.props).toMatchObject({ src: url });
  const refused = await admin.delete(`/api/uploads/${sha256}`);
  expect(refused.status).toBe(409);
  expect((refused.body as ErrorBody).uses).toEqual([
    { where: 'section', page_id: null, title: made.name },
  ]);
  await admin.delete(`/api/sections/${made.key}`);
  expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
});

test('a section that was deleted long ago is forgotten', async () => {
  const { key } = await create();
  await admin.delete(`/api/sections/${key}`);
  const { sections } = app.site.services;
  await sections.purgeDeleted(new Date(Date.now() + 29 * 86_400_000));
  expect(await entryOf(app, `section:${key}`)).toMatchObject({ deleted: {} });
  await sections.purgeDeleted(new Date(Date.now() + 31 * 86_400_000));
  await expect(entryOf(app, `section:${key}`)).rejects.toThrow('does not exist');
});
