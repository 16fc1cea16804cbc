import { checkNode } from './check-node.mjs';

/**
 * Prepares the checkout for a command: checks the version of Node.js, installs missing packages and
 * builds stale parts. Ends the process with a clear message on failure.
 * @param {{ build?: boolean }} [options] `build: false` skips the build
 */
export async function prepare({ build = true } = {}) {
  checkNode();
  try {
    const { ensureInstalled } = await import('./ensure-installed.mjs');
    await ensureInstalled();
    if (!build) return;
    const { ensureBuilt } = await import('./ensure-built.mjs');
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
