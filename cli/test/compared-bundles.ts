import fs from 'node:fs';
import path from 'node:path';
import type { Comparison } from '../src/commands/preview/compare/result.ts';
import { copyOf, edit, sitectl, type Ran } from './sitectl.ts';

/** Every file of a folder with its bytes, by name. */
export function filesOf(folder: string): Record<string, Buffer> {
  const names = (fs.readdirSync(folder, { recursive: true }) as string[]).toSorted();
  return Object.fromEntries(
    names
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name))]),
  );
}

/** A demo site and a copy of it in which pages are changed. */
async function changed(change: (page: (name: string) => string) => void) {
  const [before, after] = [copyOf('demo-site'), copyOf('demo-site')];
  change((name) => path.join(after, 'pages', name));
  const fixed = await sitectl(['validate', '--fix', after]);
  if (fixed.code !== 0) throw new Error(fixed.stdout + fixed.stderr);
  return { before, after };
}

/** On page 15 a heading is added and a block removed. */
const changeServices = (file: string) =>
  edit(file, (text) => {
    const services = JSON.parse(text) as { content: { content: object[] } };
    const blocks = services.content.content;
    blocks.splice(3, 1);
    const props = { id: 'new-heading', text: 'A new heading', level: 2, align: 'left' };
    blocks.splice(1, 0, { type: 'HeadingBlock', props });
    return JSON.stringify(services);
  });

/** The demo site before and after a change of page 15. */
export const oneChange = () => changed((page) => changeServices(page('0015-services.json')));

/** The demo site before and after changes of page 15, of the title of page 11 and of a text on page 14. */
export const threeChanges = () =>
  changed((page) => {
    edit(page('0011-terms.json'), (text) =>
      text.replace('"title": "Terms"', '"title": "Our terms"'),
    );
    edit(page('0014-fleet.json'), (text) => text.replace('lift to 18 ft', 'lift to 20 ft'));
    changeServices(page('0015-services.json'));
  });

/** Compares without pictures; tests/e2e/compare.long.test.ts has those. */
export function compare(
  after: string,
  before: string,
  out: string,
  ...more: string[]
): Promise<Ran> {
  const command = ['preview', after, '--compare', before, '--out', out, '--no-pictures'];
  return sitectl([...command, ...more]);
}

/** The result of a comparison. */
export const resultIn = (out: string) =>
  JSON.parse(fs.readFileSync(path.join(out, 'result.json'), 'utf8')) as Comparison;
