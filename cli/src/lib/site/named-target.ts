import fs from 'node:fs';
import type { TargetOptions } from './target.ts';

/**
 * Returns the options of a target that is named by one word.
 * @param given a URL, a MongoDB URI, a folder, or the name of an environment
 */
export function namedTarget(given: string): Pick<TargetOptions, 'url' | 'db' | 'dataDir' | 'env'> {
  if (/^https?:\/\//.test(given)) return { url: given };
  if (/^mongodb(\+srv)?:\/\//.test(given)) return { db: given };
  const isFolder = /[/\\]/.test(given) || given === '.' || given === '..' || fs.existsSync(given);
  return isFolder ? { dataDir: given } : { env: given };
}
