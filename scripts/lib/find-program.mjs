import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the path of the first of these programs that is on the PATH; undefined if none is.
 * @param {...string} names without the `.exe` of Windows
 * @returns {string | undefined}
 */
export function findProgram(...names) {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name + extension)))
    .find((file) => fs.existsSync(file));
}
