import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@siteyard/schemas/bundle';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** Whether a folder has a bundle: a `site.json`. */
export const isBundleFolder = (folder: string): boolean =>
  fs.existsSync(path.join(folder, MANIFEST_FILE));

/** Returns the error for a folder without a bundle. */
export const noBundle = (folder: string): CliError =>
  new CliError(EXIT.usage, 'no_bundle', `The folder "${folder}" is not a bundle.`);
