import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.mjs';

const manifest = path.join(root, 'node_modules/@sparticuz/chromium/package.json');
const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));

/** The folder of the unpacked browser. `npm ci` removes it together with the packages. */
const usualFolder = path.join(root, 'node_modules/.cache', `siteyard-browser-${version}`);

/**
 * Unpacks the browser of the npm package. This needs a separate process, because the package reads the
 * two variables below when it is loaded, and changes other variables of its process. AWS_EXECUTION_ENV
 * makes the package unpack its own libraries, too, so that no library has to be installed.
 * @param {string} target an empty folder
 */
const unpackInto = (target) =>
  promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();",
    ],
    {
      cwd: root,
      env: { ...process.env, TMPDIR: target, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    },
  );

/**
 * Unpacks the browser if needed. The folder gets its final name only when it is complete, so that other
 * processes never start an incomplete browser.
 * @param {string} folder
 */
async function ensureUnpacked(folder) {
  if (fs.existsSync(folder)) return;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const temporary = fs.mkdtempSync(`${folder}-`);
  try {
    await unpackInto(temporary);
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    // Another process has unpacked the browser first.
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * Prepares the browser of the package @sparticuz/chromium.
 * @param {string} [folder] the folder of the unpacked browser
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} the program, and the
 *   environment variables that it needs
 * @throws if the package has no browser for this machine
 */
export async function packagedBrowser(folder = usualFolder) {
  await ensureUnpacked(folder);
  const executablePath = path.join(folder, 'chromium');
  const env = { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') };
  await promisify(execFile)(executablePath, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
    timeout: 30_000,
  });
  return { executablePath, env };
}
