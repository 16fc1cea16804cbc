import fs from 'node:fs';
import path from 'node:path';
import { CliError } from '../../../lib/cli-error.ts';
import { EXIT } from '../../../lib/exit-codes.ts';

/** The variables that can name a browser's program. The first one that is set counts. */
const VARIABLES = ['SITEYARD_BROWSER', 'CHROME_PATH'] as const;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The hint if no browser is found. */
export const HOW_TO_GET_CHROMIUM =
  'Install Chromium or Chrome, or name its program in SITEYARD_BROWSER, and run the command again.';

/**
 * Finds the program of an installed Chromium or Chrome; undefined if there is none.
 * @throws CliError `wrong_configuration` if a variable names no file
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const variable of VARIABLES) {
    const named = env[variable];
    if (!named) continue;
    if (fs.existsSync(named)) return named;
    throw new CliError(
      EXIT.usage,
      'wrong_configuration',
      `${variable} names "${named}", which does not exist.`,
    );
  }
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...PLACES].find((file) => fs.existsSync(file));
}
