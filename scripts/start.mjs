/**
 * `npm start`: installs what is missing, builds what is stale, and becomes the site. Plain Node,
 * because it runs before anything is installed.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.env.NODE_ENV ||= 'production';
try {
  const { ensureInstalled } = await import('./ensure-installed.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./ensure-built.mjs');
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { root } = await import('./lib/paths.mjs');
process.chdir(root);
await import(pathToFileURL(path.join(root, 'api/dist/server.js')).href);
