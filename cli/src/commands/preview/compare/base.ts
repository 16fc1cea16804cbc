import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@siteyard/schemas/bundle';
import { siteSummary } from '@siteyard/schemas/http';
import { CliError } from '../../../lib/cli-error.ts';
import { EXIT } from '../../../lib/exit-codes.ts';
import { isArchive } from '../../../lib/files/archive-source.ts';
import { withBundle, withPackedBundle, type OpenBundle } from '../../../lib/files/open-bundle.ts';
import { withTemporaryFolder } from '../../../lib/files/temporary-folder.ts';
import { writeFiles } from '../../../lib/files/write-files.ts';
import { steadyReads } from '../../../lib/site/steady-reads.ts';
import { withSite } from '../../../lib/site/open-site.ts';
import type { TargetOptions } from '../../../lib/site/target.ts';
import type { Output } from '../../../lib/terminal/output.ts';
import { newReport, siteFiles } from '../../../lib/export/site-files.ts';
import { wholeCoverage } from '../../../lib/export/coverage.ts';

/**
 * Opens the base of a comparison, and calls `use` with it.
 * @param given the folder or archive of a bundle, `git:REVISION` of the folder `beside`, the URL of a
 *   site, or the name of an environment
 * @throws CliError `no_bundle`, `bundle_invalid`, and errors of the site
 */
export async function withBase<T>(
  given: string,
  beside: string,
  output: Output,
  use: (base: OpenBundle) => Promise<T>,
): Promise<T> {
  if (given.startsWith('git:'))
    return withRevision(given.slice('git:'.length), beside, output, use);
  if (/^https?:\/\//.test(given)) return withExport({ url: given }, output, use);
  if (given === '-' || fs.existsSync(given)) return withBundle(given, output, use);
  if (/[/\\]/.test(given) || isArchive(given))
    throw new CliError(EXIT.usage, 'no_bundle', `There is no file or folder "${given}".`);
  return withExport({ env: given }, output, use);
}

/** Opens the bundle of a commit. */
async function withRevision<T>(
  revision: string,
  folder: string,
  output: Output,
  use: (base: OpenBundle) => Promise<T>,
): Promise<T> {
  const shown = `git:${revision}`;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
      .toString()
      .replace(/\n$/, '');
  let [root, tree] = ['', ''];
  try {
    if (revision === '' || revision.startsWith('-')) throw new Error('That is no revision.');
    git('cat-file', '-e', `${revision}:./${MANIFEST_FILE}`);
    // Run in the root, because git would search for a subfolder in the tree again.
    [root, tree] = [git('rev-parse', '--show-toplevel'), git('rev-parse', `${revision}:./`)];
  } catch (error) {
    const why = String((error as { stderr?: Buffer }).stderr ?? (error as Error).message).trim();
    throw new CliError(
      EXIT.usage,
      'no_bundle',
      `There is no bundle "${folder}" in ${shown}: ${why}`,
      'Name a branch, a tag or a commit: --compare git:main',
    );
  }
  const packing = spawn('git', ['-C', root, 'archive', '--format=tar.gz', tree], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return withPackedBundle(shown, packing.stdout, output, use);
}

/** Opens an export of a site in a temporary folder. */
function withExport<T>(
  target: TargetOptions,
  output: Output,
  use: (base: OpenBundle) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder((folder) =>
    withSite(target, output, async (given) => {
      const site = steadyReads(given, output);
      const { site_id } = await site.get('/api/operator/site', siteSummary);
      const { keeps: _, ...coverage } = wholeCoverage(site_id, false, null, {
        images: false,
        contacts: true,
      });
      async function* files(): AsyncGenerator<[string, Uint8Array]> {
        const options = { media: true, ...coverage };
        for await (const [name, content] of siteFiles(site, options, newReport()))
          yield [path.join(folder, name), content];
      }
      await writeFiles(files());
      return withBundle(folder, output, use);
    }),
  );
}
