import fs from 'node:fs';
import { browserFonts } from './browser-fonts.mjs';
import { findProgram } from './find-program.mjs';
import { packagedBrowser } from './packaged-browser.mjs';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env the environment variables that the browser needs
 * @property {string} from the origin of the browser, in words
 */

/** The headless shell is first, because it has no window: it starts faster and needs less CPU time. */
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

const installedBrowser = () =>
  findProgram(...names) ?? fixedPlaces.find((file) => fs.existsSync(file));

/**
 * @returns {Promise<Browser | undefined>} the browser of the npm package; undefined if that browser
 *   does not run on this machine
 */
async function browserFromPackage() {
  if (process.platform !== 'linux') return undefined;
  try {
    const { executablePath, env } = await packagedBrowser();
    return {
      executablePath,
      env: { ...browserFonts(), ...env },
      from: 'the package @sparticuz/chromium',
    };
  } catch (error) {
    console.error(
      `The packaged browser does not run on this machine: ${String(error).split('\n')[0]}`,
    );
    return undefined;
  }
}

/**
 * Finds a browser for the end-to-end tests: the program in SITEYARD_BROWSER, or else an installed
 * Chromium or Chrome, or else the browser of an npm package.
 * @returns {Promise<Browser>}
 * @throws {Error} with the command that installs a browser in its message
 */
export async function findBrowser() {
  const named = process.env.SITEYARD_BROWSER;
  if (named) {
    if (!fs.existsSync(named)) {
      throw new Error(`SITEYARD_BROWSER names "${named}", which does not exist.`);
    }
    return { executablePath: named, env: browserFonts(), from: 'SITEYARD_BROWSER' };
  }
  const installed = installedBrowser();
  if (installed) return { executablePath: installed, env: browserFonts(), from: 'this machine' };
  const packaged = await browserFromPackage();
  if (packaged) return packaged;
  throw new Error(
    `There is no browser for the end-to-end tests. Install one with:\n\n  ${howToInstall}\n\n` +
      'or set SITEYARD_BROWSER=/path/to/chrome.',
  );
}
