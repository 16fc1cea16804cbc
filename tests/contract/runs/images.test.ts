import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import { exportUploadsAnswer, type UploadAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { beforeNextCommit } from '../../helpers/entries.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import {
  apply,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { codeOf } from '../../helpers/agent.ts';

/** The texts of an existing image: its alternative text and focal point. */

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());

type Said = Pick<BundleMediaEntry, 'alt' | 'focal_point'>;
const LEFT = { x: 0.1, y: 0.5 };

let colour = 0x204060;
/** Creates a page with an image, and returns functions that import texts of the image. */
async function imageOnPage(id: number) {
  const bytes = await plainPicture(`#${(colour += 1).toString(16)}`)
    .png()
    .toBuffer();
  const uploaded = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes, 'a.png') }))
    .body as UploadAnswer;
  const file = uploaded.url.slice('/uploads/'.length);
  const block = {
    type: 'JumbotronBlock',
    props: { id: 'j', backgroundType: 'image', backgroundImage: uploaded.url },
  };
  const page = sentPage(id, {}, block);
  const entryOf = (said: Said): BundleMediaEntry => ({
    name: 'a.png',
    type: 'image/png',
    width: 60,
    height: 40,
    bytes: 1,
    ...said,
  });
  const bundle = (said: Said) => ({
    siteId,
    pages: [page],
    partial: true,
    media: { [file]: entryOf(said) },
  });
  return {
    file,
    page,
    bundle,
    bring: (said: Said, options: JsonObject = {}) => importBundle(operator, bundle(said), options),
    planned: async (said: Said, options: JsonObject = {}) =>
      plan(operator, await sendBundle(operator, bundle(said), options)),
    describe: async (upload: JsonObject) => {
      const answer = await admin.patch(`/api/uploads/${uploaded.sha256}`, { upload });
      expect(answer.status, answer.text).toBe(200);
    },
    said: async () => {
      const { media } = exportUploadsAnswer.parse(
        (await operator.get('/api/operator/uploads?limit=500')).body,
      );
      const { alt, focal_point } = media[file]!;
      return { alt, ...(focal_point && { focal_point }) };
    },
    html: async () => (await app.guest().get(`/pages/${id}`)).text,
  };
}
const actionOf = (run: Awaited<ReturnType<typeof plan>>) => run.plan?.images?.[0]?.action;

describe('the texts of an existing image in a bundle', () => {
  test('are in the plan, are applied with the focal point on pages, and are undone', async () => {
    const image = await imageOnPage(5_001);
    await image.bring({ alt: 'Old' });
    expect(await image.said()).toEqual({ alt: 'Old' });
    const run = await image.bring({ alt: 'New', focal_point: LEFT });
    expect(run.plan?.images).toMatchObject([
      {
        file: image.file,
        name: 'a.png',
        action: 'update',
        seen: 1,
        changes: [
          {
            path: 'alt',
            before: 'Old',
            after: 'New',
          },
          {
            path: 'focal_point',
            after: LEFT,
          },
        ],
      },
    ]);
    expect(await image.said()).toEqual({ alt: 'New', focal_point: LEFT });
    expect(await image.html()).toContain('10% 50%');
    const undone = await undo(operator, run.id);
    expect(undone.plan?.images).toMatchObject([{ file: image.file, action: 'update' }]);
    expect(await image.said()).toEqual({ alt: 'Old' });
    expect(await image.html()).not.toContain('10% 50%');
    await undo(operator, undone.id);
    expect(await image.said()).toEqual({ alt: 'New', focal_point: LEFT });
  });

  test('are merged field by field, with the last received texts as the base', async () => {
    const image = await imageOnPage(5_003);
    await image.bring({ alt: 'Old' });
    await image.describe({ focal_point: LEFT });
    expect(actionOf(await image.planned({ alt: 'Old' }))).toBe('keep');
    expect(actionOf(await image.bring({ alt: 'New' }))).toBe('merge');
    expect(await image.said()).toEqual({ alt: 'New', focal_point: LEFT });
    const same = await image.planned({ alt: 'New', focal_point: LEFT });
    expect(same.plan).not.toHaveProperty('images');
  });

  test('stop the import if both sides changed them, until a rule decides', async () => {
    const image = await imageOnPage(5_010);
    await image.bring({ alt: 'Old' });
    await image.describe({ alt: 'Ours' });
    const stopped = await image.planned({ alt: 'Theirs' });
    expect(stopped.plan?.images).toMatchObject([
      {
        action: 'conflict',
        conflicts: [{ path: 'alt', base: 'Old', ours: 'Ours', theirs: 'Theirs' }],
      },
    ]);
    const seal = stopped.plan?.seal;
    const refused = await operator.post(`/api/operator/runs/${stopped.id}/apply`, { seal });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'import_conflict']);
    expect(actionOf(await image.bring({ alt: 'Theirs' }, { on_conflict: 'skip' }))).toBe('skip');
    expect(await image.said()).toEqual({ alt: 'Ours' });
    const decided = await image.bring({ alt: 'Theirs' }, { on_conflict: 'overwrite' });
    expect(actionOf(decided)).toBe('update');
    expect(await image.said()).toEqual({ alt: 'Theirs' });
  });

  test('are updated by a bundle after the unchanged export was imported', async () => {
    const image = await imageOnPage(5_012);
    await image.describe({ alt: 'First' });
    await image.describe({ alt: 'By hand' });
    // The site cannot know whether the export was made before or after the second description.
    const first = await image.planned({ alt: 'From staging' });
    expect(first.plan?.images).toMatchObject([
      { action: 'conflict', reason: 'the site never received this image from there' },
    ]);
    const exported = await image.bring({ alt: 'By hand' });
    expect(exported.plan).not.toHaveProperty('images');
    expect(actionOf(await image.bring({ alt: 'From staging' }))).toBe('update');
    expect(await image.said()).toEqual({ alt: 'From staging' });
  });

  test('stop the import before any change if they were changed since the plan', async () => {
    const image = await imageOnPage(5_004);
    await image.bring({ alt: 'Old' });
    const planned = await image.planned({ alt: 'New' });
    await image.describe({ focal_point: LEFT });
    const seal = planned.plan?.seal;
    const refused = await operator.post(`/api/operator/runs/${planned.id}/apply`, { seal });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'plan_drifted']);
    expect(await image.said()).toEqual({ alt: 'Old', focal_point: LEFT });
  });

  test('are not applied by an import as draft, which changes nothing public', async () => {
    const image = await imageOnPage(5_005);
    await image.bring({ alt: 'Old' });
    const run = await image.bring({ alt: 'New' }, { as_draft: true });
    expect(actionOf(run)).toBe('skip');
    expect(await image.said()).toEqual({ alt: 'Old' });
  });

  test('are not undone if they were edited since, unless forced', async () => {
    const image = await imageOnPage(5_006);
    await image.bring({ alt: 'Old' });
    const run = await image.bring({ alt: 'New' });
    await image.describe({ alt: 'By hand' });
    const refused = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(refused.body).toMatchObject({
      code: 'undo_refused',
      issues: [{ path: `media/${image.file}`, message: 'got another description since' }],
    });
    await undo(operator, run.id, true);
    expect(await image.said()).toEqual({ alt: 'Old' });
  });

  test('keep the seal of a plan that was made before the image was sent', async () => {
    const image = await imageOnPage(5_007);
    const bytes = new Uint8Array(await plainPicture('#aabbcc', 30, 20).png().toBuffer());
    const file = `${sha256(bytes)}.png`;
    const entry = { ...image.bundle({ alt: 'First' }).media[image.file]!, focal_point: LEFT };
    const media = { [file]: { ...entry, width: 30, height: 20, bytes: bytes.length } };
    const run = await plan(
      operator,
      await sendBundle(operator, { siteId, pages: [], partial: true, media }),
    );
    expect(run.plan).not.toHaveProperty('images');
    const sent = await operator.send('PUT', `/api/operator/runs/${run.id}/media/${file}`, {
      body: bytes,
    });
    expect(sent.body).toMatchObject({ complete: true });
    expect((await apply(operator, run)).state).toBe('applied');
  });
});

describe('while a run is being applied', () => {
  test('an image whose texts change at that moment stops the run', async () => {
    const image = await imageOnPage(5_090);
    const planned = await image.planned({ alt: 'Theirs' });
    beforeNextCommit('import', () => image.describe({ alt: 'Ours' }));
    const run = await apply(operator, planned);
    expect([run.state, run.error?.code]).toEqual(['failed', 'plan_drifted']);
    expect(await image.said()).toEqual({ alt: 'Ours' });
  });

  test('a text that an administrator saves in that moment is not lost', async () => {
    const image = await imageOnPage(5_091);
    const planned = await image.planned({ alt: 'Theirs' });
    beforeNextCommit('picture', async () => {
      expect((await apply(operator, planned)).state).toBe('applied');
    });
    await image.describe({ focal_point: LEFT });
    expect(await image.said()).toEqual({ alt: 'Theirs', focal_point: LEFT });
  });
});
