import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string} from where it comes from, in words
 */

/** The first one has no window: it starts faster and needs less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const howToInstall =
  process.platform === 'darwin'
    ? 'brew install --cask google-chrome'
    : process.platform === 'win32'
      ? 'winget install Google.Chrome'
      : 'sudo apt-get install -y chromium-headless-shell';

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...fixedPlaces].find((file) => fs.existsSync(file));
}

/** Whether Chromium's libraries are installed; otherwise the npm package unpacks its own. */
function hasNss() {
  const folders = ['/lib', '/usr/lib', '/lib64', '/usr/lib64'];
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return folders.some(
    (folder) =>
      fs.existsSync(path.join(folder, 'libnss3.so')) ||
      fs.existsSync(path.join(folder, triplet, 'libnss3.so')),
  );
}

/** @returns {Promise<Browser | undefined>} the browser of the npm package, if it runs here */
async function packagedBrowser() {
  if (process.platform !== 'linux') return undefined;
  // The package reads this when it is loaded, and then unpacks its libraries too.
  if (!hasNss()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    await promisify(execFile)(executablePath, ['--no-sandbox', '--version'], { timeout: 30_000 });
    return { executablePath, from: 'the package @sparticuz/chromium' };
  } catch (error) {
    console.error(`The packaged browser does not run here: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

/**
 * Finds a browser for the end-to-end tests: the one that SITEYARD_BROWSER names, else an installed
 * Chromium or Chrome, else the one of an npm package.
 * @returns {Promise<Browser>}
 * @throws {Error} whose message has the command that installs a browser
 */
export async function findBrowser() {
  const named = process.env.SITEYARD_BROWSER;
  if (named) {
    if (!fs.existsSync(named)) {
      throw new Error(`SITEYARD_BROWSER names "${named}", which does not exist.`);
    }
    return { executablePath: named, from: 'SITEYARD_BROWSER' };
  }
  const installed = installedBrowser();
  if (installed) return { executablePath: installed, from: 'this machine' };
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  throw new Error(
    `There is no browser for the end-to-end tests. Install one with:\n\n  ${howToInstall}\n\n` +
      'or set SITEYARD_BROWSER=/path/to/chrome.',
  );
}
