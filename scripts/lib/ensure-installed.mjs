import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withCheckoutLock } from './lock.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const lockfile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules/.siteyard-installed');
/** npm's own list of installed packages. */
const installed = path.join(root, 'node_modules/.package-lock.json');

/**
 * Describes the required installation: the hash of the lock file, and the platform, because some
 * packages are native.
 */
function wanted() {
  const digest = createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');
  return `${digest} ${process.platform}-${process.arch}\n`;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, peer?: boolean, resolved?: string }>}
 */
const packagesIn = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {};

/** Whether npm has installed all packages of the lock file without this script. */
function installedByHand() {
  if (!fs.existsSync(installed)) return false;
  const there = packagesIn(installed);
  return Object.entries(packagesIn(lockfile)).every(([name, entry]) => {
    const isPackage = name.includes('node_modules/');
    if (!isPackage || entry.link || entry.optional) return true;
    return there[name]?.version === entry.version && fs.existsSync(path.join(root, name));
  });
}

function isInstalled() {
  const expected = wanted();
  try {
    if (fs.readFileSync(stamp, 'utf8') === expected) return true;
  } catch {
    // There is no stamp before the first installation, or after an installation without this script.
  }
  if (!installedByHand()) return false;
  try {
    fs.writeFileSync(stamp, expected);
  } catch {
    // The checkout is read-only, so the next run checks again.
  }
  return true;
}

async function install() {
  console.log(
    'Installing packages. This happens once, and again after a change of package-lock.json …',
  );
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const progress = setInterval(() => console.log(`… still installing, ${seconds()}`), 10_000);
  try {
    // Build tools are development dependencies, which NODE_ENV=production would omit.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    const code = npm?.endsWith('npm-cli.js')
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args, { shell: process.platform === 'win32' });
    if (code !== 0) {
      throw new Error(
        `npm ci failed with exit code ${code}. Its message is above. ` +
          'Check the connection to the npm registry and try again.',
      );
    }
    fs.writeFileSync(stamp, wanted());
    console.log(`Installed in ${seconds()}.`);
  } finally {
    clearInterval(progress);
  }
}

/**
 * Installs the packages if node_modules is missing or does not match package-lock.json. If two processes
 * do this at once, the second waits for the first.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withCheckoutLock('installing or building', async () => {
    if (!isInstalled()) await install();
  });
}
