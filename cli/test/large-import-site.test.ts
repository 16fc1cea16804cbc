import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUNDLE_FORMAT, type Bundle, writeBundle } from '@siteyard/schemas/bundle';
import { siteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { pageContent } from '../../tests/helpers/factories.ts';
import { startServedSite } from './served-site.ts';
import { tempFolder } from './sitectl.ts';
import { exported, pageFile } from './two-environments.ts';

/** The pages of a large bundle are sent in several pieces. */

/** Three pieces. */
const PAGES = 520;

let site: Awaited<ReturnType<typeof startServedSite>>;
beforeAll(async () => {
  site = await startServedSite();
});
afterAll(() => site.close());

/** Writes a bundle of small pages. @param textOf the heading of each */
function largeBundle(textOf = (n: number) => `Text ${n}`): string {
  const bundle: Bundle = {
    manifest: {
      format: BUNDLE_FORMAT,
      contentVersion: CONTENT_VERSION,
      scope: 'site',
      site_id: null,
    },
    settings: siteSettings.parse({}),
    media: {},
    pages: Array.from({ length: PAGES }, (_, n) => ({
      id: 1000 + n,
      key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      title: `Page ${n}`,
      description: '',
      address: '',
      social_image: '',
      content: pageContent({ type: 'HeadingBlock', props: { id: 'h', text: textOf(n) } }),
    })),
  };
  const folder = path.join(tempFolder(), 'site');
  fs.mkdirSync(path.join(folder, 'pages'), { recursive: true });
  for (const [name, text] of writeBundle(bundle)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

const runsOn = () =>
  site.connection.collection('content_runs').find().sort({ created_at: 1 }).toArray();

/** The number of imports that have changed the site. */
const imports = () => site.connection.collection('content_log').countDocuments({ kind: 'import' });

it('changes nothing if the last page is invalid, and reports the same problem as for a small bundle', async () => {
  const bundle = largeBundle();
  const last = pageFile(bundle, String(1000 + PAGES - 1));
  fs.writeFileSync(last, fs.readFileSync(last, 'utf8').replace('"HeadingBlock"', '"Heading'));
  const refused = await site.run('import', bundle, '--yes');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`The bundle "${bundle}" cannot be used:`);
  expect(refused.stderr).toContain(`\n  pages/${path.basename(last)}: is not JSON`);
  expect(await runsOn()).toEqual([]);
  expect(await site.connection.collection('run_pages').countDocuments()).toBe(0);
  expect(await imports()).toBe(0);
});

it('names the files and the places of all wrong blocks', async () => {
  const bundle = largeBundle((n) => (n === 7 || n === PAGES - 3 ? 'x'.repeat(301) : `Text ${n}`));
  const refused = await site.run('import', bundle, '--yes');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  for (const n of [7, PAGES - 3])
    expect(refused.stderr).toContain(
      `pages/${path.basename(pageFile(bundle, String(1000 + n)))}: content.content[1].props.text is too long; at most 300 characters`,
    );
  expect(await runsOn()).toEqual([]);
  expect(await imports()).toBe(0);
});

it('names a file that is a link, as with a small bundle', async () => {
  const bundle = largeBundle();
  const file = path.join(bundle, 'site.json');
  fs.renameSync(file, path.join(bundle, '..', 'site.json'));
  fs.symlinkSync('../site.json', file);
  const refused = await site.run('import', bundle, '--yes');
  expect(refused.stderr).toContain('site.json: is a symbolic link; a bundle holds files only');
});

it('is planned, applied and verified like any other, and exports as it was', async () => {
  const bundle = largeBundle();
  const planned = await site.ask<{ plan: { pages: unknown[] } }>('import', bundle, '--dry-run');
  expect([planned.exit, planned.answer.plan.pages.length]).toEqual([0, PAGES]);
  expect((await runsOn()).at(-1)).toMatchObject({ state: 'discarded' });

  const applied = await site.run('import', bundle, '--yes');
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.stdout).toContain(`${PAGES} create`);
  const folder = await exported(site);
  for (const name of fs.readdirSync(path.join(bundle, 'pages')))
    expect(fs.readFileSync(path.join(folder, 'pages', name), 'utf8')).toBe(
      fs.readFileSync(path.join(bundle, 'pages', name), 'utf8'),
    );
  expect(await imports()).toBe(1);
});
