import path from 'node:path';
import { staleParts } from './lib/parts.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/**
 * Builds what is stale. The build runs in a process of its own, so that its tools take no memory
 * from the site that is started afterwards.
 */
export async function ensureBuilt() {
  if (staleParts().length === 0) return;
  const code = await run(process.execPath, [path.join(root, 'scripts/build.mjs')]);
  if (code !== 0) throw new Error('The build failed; its message is above.');
}
