import path from 'node:path';
import { staleParts } from './parts.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Builds the stale parts in a separate process, so that the build tools take no memory from the site
 * that starts afterwards.
 * @throws {Error} if the build fails; the build has already printed the reason
 */
export async function ensureBuilt() {
  if (staleParts().length === 0) return;
  const code = await run(process.execPath, [path.join(root, 'scripts/build.mjs')]);
  if (code !== 0) throw new Error('The build failed. Its message is above.');
}
