import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, copyOf } from './sitectl.ts';

/** The folder of the README's examples. */
export const examples = fileURLToPath(new URL('../examples', import.meta.url));
/** The text of an example. */
export const read = (name: string) => fs.readFileSync(path.join(examples, name), 'utf8');

/** A repository as the README shows it, with sitectl installed as `npm ci` would. */
export function repository(): string {
  const folder = path.dirname(copyOf('minimal-site'));
  fs.mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  fs.symlinkSync(bin, path.join(folder, 'node_modules/.bin/sitectl'));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
  return folder;
}
