import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Bundles the program of the embedded database from its sources, for processes of tests. tsx would take
 * four times as long to start.
 * @returns a function that removes the bundle
 */
export async function bundleDatabase(): Promise<() => void> {
  // The bundle is inside of the repository, so that Node.js finds the packages.
  const parent = path.join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'siteyard-test-'));
  const outfile = path.join(folder, 'embedded-db.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['api/src/embedded-db/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql', 'mongodb'],
    logLevel: 'warning',
  });
  process.env['SITEYARD_TEST_DATABASE_PROGRAM'] = outfile;
  return () => rmSync(folder, { recursive: true, force: true });
}
