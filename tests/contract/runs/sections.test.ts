import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ContentRun, exportSectionsAnswer, type UploadAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Block, Section } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import {
  apply,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { codeOf } from '../../helpers/agent.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeAll(app, 'section');
});

const aSection = (key: string, ...blocks: Block[]): Section => ({
  key,
  name: `Section ${key}`,
  purpose: 'hero',
  contentVersion: CONTENT_VERSION,
  blocks,
});
const ONE = aSection('one', heading('a', 'A'), heading('b', 'B'));
const TWO = aSection('two', heading('x', 'X'));
const changed = (section: Section, id: string, text: string): Section => ({
  ...section,
  blocks: section.blocks.map((block) => (block.props.id === id ? heading(id, text) : block)),
});

const bring = (sections: Section[], options: JsonObject = {}) =>
  importBundle(operator, { siteId, pages: [], sections }, options);
const planned = async (sections: Section[], options: JsonObject = {}) =>
  plan(operator, await sendBundle(operator, { siteId, pages: [], sections }, options));
const stored = async () =>
  exportSectionsAnswer.parse((await operator.get('/api/operator/sections')).body).sections;
const actionsOf = ({ plan: made }: ContentRun) =>
  Object.fromEntries((made?.sections ?? []).map(({ key, action }) => [key, action]));
async function edit(key: string, section: JsonObject): Promise<void> {
  expect((await admin.patch(`/api/sections/${key}`, { section })).status).toBe(200);
}

describe('sections of a bundle', () => {
  test('are created, found unchanged, updated, and merged block by block', async () => {
    expect(actionsOf(await bring([ONE, TWO]))).toEqual({ one: 'create', two: 'create' });
    expect(await stored()).toEqual([ONE, TWO]);
    expect(actionsOf(await bring([ONE, TWO]))).toEqual({ one: 'unchanged', two: 'unchanged' });
    await edit('one', { name: 'Ours' });
    const both = [changed(ONE, 'b', 'Theirs'), changed(TWO, 'x', 'Theirs')];
    expect(actionsOf(await bring(both))).toEqual({ one: 'merge', two: 'update' });
    expect(await stored()).toEqual([{ ...both[0], name: 'Ours' }, both[1]]);
    expect(actionsOf(await bring(both))).toEqual({ one: 'keep', two: 'unchanged' });
  });

  test('are not in a plan if neither side has any', async () => {
    expect((await bring([])).plan).not.toHaveProperty('sections');
  });

  test.each([
    ['skip', { one: 'skip' }, 'Ours'],
    ['overwrite', { one: 'update' }, 'Theirs'],
    ['merge', { one: 'merge' }, 'Ours'],
  ])('that both sides changed are settled by the rule %s', async (rule, actions, text) => {
    await bring([ONE]);
    await edit('one', { blocks: changed(ONE, 'a', 'Ours').blocks });
    const theirs = changed(ONE, 'a', 'Theirs');
    expect(actionsOf(await bring([theirs], { on_conflict: rule }))).toEqual(actions);
    expect(await stored()).toEqual([changed(ONE, 'a', text)]);
  });

  test('with conflicts stop the run, or are copied once with the rule copy', async () => {
    await bring([ONE]);
    await edit('one', { blocks: changed(ONE, 'a', 'Ours').blocks });
    const theirs = changed(ONE, 'a', 'Theirs');
    const stopped = await planned([theirs]);
    expect(stopped.plan?.sections).toMatchObject([
      { action: 'conflict', conflicts: [{ block: { id: 'a' }, ours: 'Ours', theirs: 'Theirs' }] },
    ]);
    const refused = await operator.post(`/api/operator/runs/${stopped.id}/apply`, {
      seal: stopped.plan?.seal,
    });
    expect(refused.body).toMatchObject({
      code: 'import_conflict',
      issues: [{ path: 'sections/one' }],
    });
    await bring([theirs], { on_conflict: 'copy' });
    await bring([theirs], { on_conflict: 'copy' });
    const all = await stored();
    expect(all.map(({ blocks }) => blocks)).toEqual([
      changed(ONE, 'a', 'Ours').blocks,
      theirs.blocks,
    ]);
    expect(all[1]?.key).toMatch(/^one-[0-9a-f]{8}$/);
  });

  test('that came from this site are merged, with their earlier states as the base', async () => {
    const made = await admin.post('/api/sections', {
      section: { name: 'Own', purpose: 'text', blocks: [heading('a', 'A'), heading('b', 'B')] },
    });
    expect(made.status).toBe(201);
    const [own] = (await stored()) as [Section];
    await edit(own.key, { blocks: changed(own, 'a', 'Ours').blocks });
    expect(actionsOf(await bring([changed(own, 'b', 'Theirs')]))).toEqual({ [own.key]: 'merge' });
    expect((await stored())[0]?.blocks).toEqual([heading('a', 'Ours'), heading('b', 'Theirs')]);
  });

  test('deleted on the site stay deleted, unless the bundle has changed them', async () => {
    await bring([ONE]);
    await admin.delete('/api/sections/one');
    expect(actionsOf(await planned([ONE]))).toEqual({ one: 'keep' });
    expect(actionsOf(await planned([changed(ONE, 'a', 'New')]))).toEqual({ one: 'conflict' });
    await bring([changed(ONE, 'a', 'New')], { on_conflict: 'overwrite' });
    expect(await stored()).toEqual([changed(ONE, 'a', 'New')]);
  });

  test('are pruned only if they came from this lineage and the site has not edited them', async () => {
    await admin.post('/api/sections', {
      section: { name: 'Own', purpose: 'text', blocks: [heading('o', 'Own')] },
    });
    const [own] = (await stored()) as [Section];
    await bring([ONE, TWO]);
    expect(actionsOf(await planned([TWO]))).toEqual({ one: 'keep', two: 'unchanged' });
    await edit('two', { name: 'Ours' });
    expect(actionsOf(await planned([], { prune: true }))).toEqual({
      one: 'delete',
      two: 'conflict',
    });
    await bring([], { prune: true, on_conflict: 'skip' });
    expect((await stored()).map(({ key }) => key).toSorted()).toEqual([own.key, 'two'].toSorted());
  });

  test('are left out of a draft and of a run with another scope', async () => {
    expect(actionsOf(await bring([ONE], { as_draft: true }))).toEqual({ one: 'skip' });
    expect(actionsOf(await bring([ONE], { only: ['settings'] }))).toEqual({ one: 'keep' });
    expect(actionsOf(await bring([ONE, TWO], { only: ['two'] }))).toEqual({
      one: 'keep',
      two: 'create',
    });
    expect(actionsOf(await bring([ONE, TWO], { only: ['sections'] }))).toMatchObject({
      one: 'create',
    });
  });

  test('get the new id of a page in their links', async () => {
    const link = (id: number): Block => ({
      type: 'JumbotronBlock',
      props: { id: 'j', ctaHref: `/pages/${id}`, ctaLabel: 'Go', heading: 'T' },
    });
    const page = sentPage(14);
    const sections = [aSection('linked', link(14))];
    const { plan: made } = await importBundle(operator, { siteId, pages: [page], sections });
    const id = made?.pages.find(({ key }) => key === page.key)?.id;
    expect(id).toBeGreaterThan(14);
    expect((await stored())[0]?.blocks).toEqual([link(id!)]);
    expect(actionsOf(await importBundle(operator, { siteId, pages: [page], sections }))).toEqual({
      linked: 'unchanged',
    });
  });

  test('are refused with an image that neither the bundle nor the site has', async () => {
    const image = { type: 'ImageBlock', props: { id: 'i', src: `/uploads/${'e'.repeat(64)}.png` } };
    const run = await sendBundle(operator, {
      siteId,
      pages: [],
      sections: [aSection('pic', image)],
    });
    const answer = await operator.post(`/api/operator/runs/${run.id}/plan`);
    expect(answer.body).toMatchObject({
      code: 'broken_references',
      issues: [{ path: 'sections/pic' }],
    });
  });

  test('are refused with invalid values, and the error has the paths', async () => {
    const run = await sendBundle(operator, { siteId, pages: [] });
    const answer = await operator.put(`/api/operator/runs/${run.id}/sections`, {
      sections: [aSection('one', { type: 'SiteNavbar', props: { id: 'n' } })],
    });
    expect(answer.body).toMatchObject({
      code: 'invalid_content',
      issues: [{ path: 'sections/one blocks[0]' }],
    });
  });

  test('that were changed after the plan stop the run, which changes nothing', async () => {
    await bring([ONE, TWO]);
    const run = await planned([changed(ONE, 'a', 'New'), changed(TWO, 'x', 'New')]);
    await edit('two', { name: 'Meanwhile' });
    const answer = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(codeOf(answer)).toBe('plan_drifted');
    expect(await stored()).toEqual([ONE, { ...TWO, name: 'Meanwhile' }]);
  });
});

describe('an undo', () => {
  test('restores sections, and its own undo restores the import', async () => {
    await bring([ONE, TWO]);
    const before = await stored();
    const run = await bring([changed(ONE, 'a', 'New'), aSection('new', heading('n', 'N'))], {
      prune: true,
    });
    expect(actionsOf(run)).toEqual({ new: 'create', one: 'update', two: 'delete' });
    const after = await stored();
    const back = await undo(operator, run.id);
    expect(actionsOf(back)).toEqual({ new: 'delete', one: 'update', two: 'create' });
    expect(await stored()).toEqual(before);
    await undo(operator, back.id);
    expect(await stored()).toEqual(after);
    // The same import creates sections again after its undo.
    await undo(operator, (await bring([aSection('late', heading('l', 'L'))])).id);
    expect(actionsOf(await planned([aSection('late', heading('l', 'L'))]))).toMatchObject({
      late: 'create',
    });
  });

  test('is refused if a section was edited since, and can be forced', async () => {
    await bring([ONE]);
    const run = await bring([changed(ONE, 'a', 'New')]);
    await edit('one', { name: 'Since' });
    const answer = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(answer.body).toMatchObject({ code: 'undo_refused', issues: [{ path: 'sections/one' }] });
    await undo(operator, run.id, true);
    expect(await stored()).toEqual([ONE]);
  });

  test('prevents the deletion of the pictures that it needs', async () => {
    const bytes = await plainPicture('#0badf0', 50, 40).png().toBuffer();
    const { url, sha256 } = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes) }))
      .body as UploadAnswer;
    const pictured = aSection('pic', { type: 'ImageBlock', props: { id: 'i', src: url } });
    await bring([pictured]);
    const run = await bring([aSection('pic', heading('i', 'No picture'))]);
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect((refused.body as ErrorBody).uses).toMatchObject([
      { where: 'receipt', page_id: null, title: 'Section pic' },
    ]);
    await undo(operator, run.id);
    expect(await stored()).toEqual([pictured]);
  });
});

test('an edit of a section after a run changes the result of the run', async () => {
  await bring([ONE]);
  const run = await apply(operator, await planned([changed(ONE, 'a', 'New')]));
  expect(run.state).toBe('applied');
  await edit('one', { name: 'After' });
  expect(await stored()).toEqual([{ ...changed(ONE, 'a', 'New'), name: 'After' }]);
});
