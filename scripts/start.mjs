/**
 * `npm start`: installs missing packages, builds stale parts, and then runs the site in this process.
 * This script uses no npm package, because it runs before packages are installed.
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
