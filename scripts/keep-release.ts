/**
 * `npm run keep-release -- 0.1.0`: stores a release as a fixture. Starts the built product with an
 * empty data folder, creates an example of each kind of data (two administrators, versions, drafts,
 * schedules, sections, trash, contact requests, pictures, tokens, runs of bundles from two sites), and
 * writes to `fixtures/releases/<version>/`:
 *
 * - `data/`: the data folder after the site was stopped
 * - `bundle/`: the export of `sitectl`
 * - `other-bundle/`: the imported bundle of the second site
 * - `html/`: the responses of all public paths
 *
 * Run it once for each release, with the code of that release. All data is invented.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  KEPT_ADMIN,
  KEPT_COLLEAGUE,
  KEPT_URL,
  keptPaths,
  htmlName,
} from '../tests/helpers/kept-releases/kept-release.ts';
import { startSite } from '../tests/helpers/running-site.ts';
import { createExamples } from './lib/kept-examples.ts';
import { runBundles } from './lib/kept-runs.ts';
import { root } from './lib/paths.mjs';

const version = process.argv[2];
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
  throw new Error('Name the release: npm run keep-release -- 0.1.0');
const target = path.join(root, 'fixtures/releases', version);
if (fs.existsSync(path.join(target, 'data')))
  throw new Error(`${target} already exists. A kept release never changes.`);

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-keep-'));
const dataDir = path.join(work, 'data');

function sitectl(args: string[], input = ''): string {
  const result = spawnSync(process.execPath, [path.join(root, 'cli/bin/sitectl.mjs'), ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (result.status !== 0)
    throw new Error(`sitectl ${args.join(' ')}:\n${result.stdout}${result.stderr}`);
  return result.stdout;
}

/**
 * Saves the response of each public path: the first line has the status and the target of a redirect;
 * then follows the document.
 */
async function savePages(url: string, version: string): Promise<void> {
  fs.mkdirSync(path.join(target, 'html'), { recursive: true });
  for (const pathname of keptPaths(version)) {
    const response = await fetch(url + pathname, { redirect: 'manual' });
    const text = (await response.text()).replaceAll(url, KEPT_URL);
    fs.writeFileSync(
      path.join(target, 'html', htmlName(pathname)),
      `<!-- ${response.status} ${response.headers.get('location') ?? ''} -->\n${text}`,
    );
  }
}

const env = {
  DATA_DIR: dataDir,
  CAPTCHA_PROVIDER: 'none',
  ADMIN_EMAIL: KEPT_ADMIN.email,
  ADMIN_PASSWORD: KEPT_ADMIN.password,
};
const site = await startSite(env);
try {
  sitectl(
    ['admin', 'create', KEPT_COLLEAGUE.email, '--password-stdin', '--data-dir', dataDir],
    KEPT_COLLEAGUE.password,
  );
  await createExamples(site.url);
  await runBundles({ site, target, work, sitectl });
  await savePages(site.url, version);
  for (const scope of ['read', 'write']) {
    const secret = sitectl([
      'token',
      'create',
      `kept-${scope}`,
      '--scope',
      scope,
      '--expires',
      'never',
      '--data-dir',
      dataDir,
    ]);
    fs.mkdirSync(target, { recursive: true });
    fs.writeFileSync(path.join(target, `token-${scope}.txt`), secret);
  }
  sitectl(['export', path.join(target, 'bundle'), '--data-dir', dataDir]);
} finally {
  await site.stop();
}
const kept = path.join(target, 'data');
fs.cpSync(dataDir, kept, { recursive: true });
for (const name of ['image-cache', 'outbox', 'backups'])
  fs.rmSync(path.join(kept, name), { recursive: true, force: true });
fs.rmSync(work, { recursive: true, force: true });
console.log(`Kept ${version} in ${path.relative(root, target)}. Write its README.md next.`);
