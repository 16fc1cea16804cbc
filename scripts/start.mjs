/**
 * `npm start`: installs what is missing, builds what is stale, and becomes the site. Plain Node,
 * because it runs before anything is installed.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

process.env.NODE_ENV ||= 'production';
endWithNpm();
await prepare();
process.chdir(root);
await import(pathToFileURL(path.join(root, 'api/dist/server.js')).href);
