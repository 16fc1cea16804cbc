import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentRun, UploadAnswer } from '@siteyard/schemas/http';
import type { Section } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { createPage, heading } from '../../helpers/factories.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import {
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentBundle,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { startOperatedSite, type OperatedSite } from '../../helpers/operated-site.ts';

/** After the undo of an import, a repeated import has the same effects as the first one. */

let site: OperatedSite;
beforeAll(async () => {
  site = await startOperatedSite('minimal');
});
afterAll(() => site.app.close());

/** Returns the decisions of a plan about pages, sections, images and settings. */
function decided({ plan: made }: ContentRun) {
  const { pages = [], sections = [], images = [], settings = null } = made ?? {};
  const about = [
    ...pages.map((each) => [`page ${each.id}`, each] as const),
    ...sections.map((each) => [`section ${each.name}`, each] as const),
    ...images.map((each) => ['image', each] as const),
    ['settings', settings] as const,
  ];
  return Object.fromEntries(
    about.map(([name, each]) => [name, each && [each.action, each.reason, each.changes]]),
  );
}

const planned = async (bundle: SentBundle, options = {}) =>
  plan(site.operator, await sendBundle(site.operator, bundle, options));

/** Creates documents of each kind, and returns a bundle that changes them. */
async function bundleOfChanges(): Promise<SentBundle & { sections: Section[] }> {
  const { admin, operator } = site;
  const bytes = await plainPicture('#123456').png().toBuffer();
  const body = imageForm(bytes, 'a.png');
  const picture = (await admin.send('POST', '/api/uploads', { body })).body as UploadAnswer;
  await admin.patch(`/api/uploads/${picture.sha256}`, { upload: { alt: 'Ours' } });
  const { id } = await createPage(admin, { title: 'A page of ours' }, [heading('a', 'First')]);
  await admin.patch(`/api/pages/${id}`, { page: { title: 'Ours' } });
  const section = { name: 'Ours', purpose: 'text', blocks: [heading('s', 'First')] };
  const made = await admin.post('/api/sections', { section });
  expect(made.status, made.text).toBe(201);
  const { key } = (made.body as { section?: Section } & Section).section ?? (made.body as Section);
  const { siteId, pages, settings } = await exportSite(operator);
  const changed = (page: SentPage): SentPage => ({ ...page, title: `Theirs ${page.id}` });
  const about = { name: 'a.png', type: 'image/png', width: 60, height: 40, bytes: 1 } as const;
  return {
    siteId,
    pages: [...pages.filter((page) => [11, id].includes(page.id)).map(changed), sentPage(7_001)],
    settings: { ...settings, title: 'Theirs' },
    sections: [
      {
        key,
        name: 'Theirs',
        purpose: 'text' as const,
        contentVersion: CONTENT_VERSION,
        blocks: [heading('s', 'Theirs')],
      },
    ],
    media: { [picture.url.slice('/uploads/'.length)]: { ...about, alt: 'Theirs' } },
  };
}

test('after an import is undone, an unedited site still counts as unedited', async () => {
  const starter = { siteId: null, pages: [sentPage(7_000)], partial: true };
  await undo(site.operator, (await importBundle(site.operator, starter)).id);
  expect(decided(await planned(starter))).toMatchObject({
    'page 7000': ['create', undefined, undefined],
  });
});

test('a repeated import after its undo has the effects of the first import', async () => {
  const bundle = await bundleOfChanges();
  const first = await planned(bundle);
  const overwrite = { on_conflict: 'overwrite' };
  const run = await importBundle(site.operator, bundle, overwrite);
  expect(decided(run)['settings']?.[0]).toBe('update');
  const undone = await undo(site.operator, run.id);
  expect(decided(await planned(bundle))).toEqual(decided(first));
  expect(decided(await planned(bundle, overwrite))).toEqual(decided(run));
  // The undo of the undo, and the undo of that, also do not change the base of the next import.
  await undo(site.operator, (await undo(site.operator, undone.id)).id);
  expect(decided(await planned(bundle))).toEqual(decided(first));

  // The next import keeps edits after the undo.
  const { admin } = site;
  await admin.patch('/api/pages/11', { page: { description: 'Of ours' } });
  await admin.put('/api/site_settings', { settings: { contact: { phone: '555' } } });
  const again = decided(await importBundle(site.operator, bundle, { on_conflict: 'merge' }));
  expect([again['page 11']?.[0], again['settings']?.[0]]).toEqual(['merge', 'merge']);
  const { pages, settings } = await exportSite(site.operator);
  expect(settings).toMatchObject({ title: 'Theirs', contact: { phone: '555' } });
  const ours = { title: 'Theirs 11', description: 'Of ours' };
  expect(pages.find(({ id }) => id === 11)).toMatchObject(ours);
});
