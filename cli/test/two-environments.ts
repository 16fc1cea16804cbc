import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** The file of a page of a bundle, by the start of its name. */
export function pageFile(bundle: string, number: string): string {
  const folder = path.join(bundle, 'pages');
  const name = fs.readdirSync(folder).find((each) => each.startsWith(number));
  return path.join(folder, name ?? number);
}

/** Changes files of a bundle, and seals it again. */
export async function change(bundle: string, titles: Record<string, string>, title?: string) {
  for (const [number, to] of Object.entries(titles))
    edit(pageFile(bundle, number), (text) =>
      text.replace(/^ {2}"title": ".*"$/m, `  "title": "${to}"`),
    );
  if (title !== undefined)
    edit(path.join(bundle, 'settings.json'), (text) =>
      text.replace(/^ {2}"title": ".*"$/m, `  "title": "${title}"`),
    );
  expect(await sitectl(['validate', '--fix', '-q', bundle])).toMatchObject({ code: 0 });
}

/** A folder with the export of a site. */
export async function exported(site: ServedSite, ...args: string[]): Promise<string> {
  const folder = path.join(tempFolder(), 'site');
  expect(await site.run('export', folder, ...args)).toMatchObject({ code: 0 });
  return folder;
}

/** The titles of the pages by number, and of the site. */
export async function titlesOn(site: ServedSite): Promise<Record<string, string>> {
  const admin = await site.administrator();
  const pages = (await admin.get('/api/pages')).body as { id: number; title: string }[];
  const { settings } = (await admin.get('/api/site_settings')).body as {
    settings: { title: string };
  };
  return { ...Object.fromEntries(pages.map(({ id, title }) => [id, title])), site: settings.title };
}

/** Two environments of one lineage, and a bundle of the first that has changed since. */
export async function diverged() {
  const [staging, production] = [await serveSite(), await serveSite()];
  await staging.run('import', copyOf('minimal-site'), '--yes');
  const bundle = await exported(staging);
  expect((await production.run('import', bundle, '--yes')).code).toBe(0);
  return { staging, production, bundle };
}
