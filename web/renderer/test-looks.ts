import fs from 'node:fs';
import path from 'node:path';

export const web = path.resolve(import.meta.dirname, '..');
/** The text of all stylesheets in a folder of `client`. */
const stylesIn = (folder: string) =>
  fs
    .readdirSync(path.join(web, 'client', folder))
    .filter((name) => name.endsWith('.css'))
    .map((name) => fs.readFileSync(path.join(web, 'client', folder, name), 'utf8'))
    .join('\n');
export const fontsCss = stylesIn('css/fonts');
export const publicCss = stylesIn('css');
