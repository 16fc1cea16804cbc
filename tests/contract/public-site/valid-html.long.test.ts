import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '../../helpers/app.ts';
import { renderGallery } from '../../../web/gallery/gallery.tsx';
import { demoSettings, readBlockExamples } from '../../helpers/browser/block-gallery.ts';
import { pathsInSitemap } from '../../helpers/sitemap.ts';

/** The Nu checker (https://validator.github.io): `npm pack vnu-jar` has `build/dist/vnu.jar`. */
const jar = process.env['VNU_JAR'];
const reason = !jar
  ? 'VNU_JAR is not set'
  : spawnSync('java', ['-version']).error
    ? 'Java is not installed'
    : null;
if (reason) console.log(`NOT RUN: the Nu checker (${reason}).`);

/** Messages of the checker that are accepted. */
const ACCEPTED = [
  // The checker does not know the units of container queries.
  /^CSS: “font-size”: Parse Error\.$/,
  // An example of a block whose owner has skipped levels of headings.
  /^The heading “h6” \(with computed level 6\) follows/,
];

function errorsIn(folder: string): string[] {
  const args = ['-jar', jar!, '--errors-only', '--format', 'json', '--skip-non-html', folder];
  const { stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as {
    messages: { url: string; message: string; extract?: string }[];
  };
  return messages
    .filter(({ message }) => !ACCEPTED.some((each) => each.test(message)))
    .map(({ url, message, extract }) => `${path.basename(url)}: ${message} ${extract}`);
}

const folderOf = (pages: Record<string, string>): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-html-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, html] of Object.entries(pages))
    fs.writeFileSync(path.join(folder, `${name}.html`), html);
  return folder;
};

test.skipIf(reason).each(['demo', 'events', 'short', 'minimal'] as const)(
  'every page of the sample %s is valid HTML',
  async (seed) => {
    const site = await startTestSite({ env: { SEED: seed } });
    onTestFinished(() => site.close());
    const guest = site.guest();
    const { text } = await guest.get('/sitemap.xml');
    const paths = pathsInSitemap(text);
    const pages: Record<string, string> = { missing: (await guest.get('/pages/999')).text };
    for (const at of [...paths, '/pages/16?item='])
      pages[at.replaceAll(/\W+/g, '-')] = (await guest.get(at)).text;
    expect(Object.keys(pages).length).toBeGreaterThan(2);
    expect(errorsIn(folderOf(pages))).toEqual([]);
  },
);

test.skipIf(reason)('every example of every block is valid HTML', () => {
  const assets = { css: '/public.css', islands: '/main.js' };
  const gallery = renderGallery({
    blocks: readBlockExamples(),
    settings: demoSettings(),
    assets,
  });
  expect(errorsIn(folderOf({ gallery }))).toEqual([]);
});
