import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { serveSite } from './served-site.ts';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** The address of a location in parts, in bundles and between sites. */

const settingsFile = (bundle: string) => path.join(bundle, 'settings.json');
const settingsIn = (bundle: string) =>
  JSON.parse(fs.readFileSync(settingsFile(bundle), 'utf8')) as SiteSettings;
const locationIn = (bundle: string) => settingsIn(bundle).business?.locations[0];

const POSTAL = {
  street: '214 Foundry Road',
  postcode: '43210',
  town: 'Hollis Ferry',
  region: 'OH',
  country: 'US',
};

/** Changes the first location of a bundle, and writes the canonical form. */
async function change(bundle: string, values: object) {
  edit(settingsFile(bundle), (text) => {
    const settings = JSON.parse(text) as SiteSettings;
    Object.assign(settings.business!.locations[0]!, values);
    return JSON.stringify(settings);
  });
  expect((await sitectl(['validate', '--fix', '-q', bundle])).code).toBe(0);
}

it('is in the diff and the merge of bundles, and bundles without it are valid', async () => {
  const [base, ours, theirs] = [1, 2, 3].map(() => copyOf('short-site')) as [
    string,
    string,
    string,
  ];
  expect((await sitectl(['validate', '--strict', base])).code).toBe(0);
  await change(ours, { postal: POSTAL });
  const differs = await sitectl(['diff', base, ours, '--exit-code']);
  expect([differs.code, differs.stdout.includes('postal')]).toEqual([1, true]);
  await change(theirs, { phone: '(614) 555-0199' });
  expect((await sitectl(['merge', base, ours, theirs])).code).toBe(0);
  expect(locationIn(ours)).toMatchObject({ phone: '(614) 555-0199', postal: POSTAL });
  await change(ours, { postal: {} });
  expect(locationIn(ours)).not.toHaveProperty('postal');
});

it('is imported and exported, and a pull keeps the changes of both sides', async () => {
  const [site, bundle] = [await serveSite(), copyOf('short-site')];
  await change(bundle, { postal: POSTAL });
  const imported = await site.run('import', bundle, '--yes');
  expect(imported.code, imported.stderr).toBe(0);
  const folder = path.join(tempFolder(), 'site');
  expect((await site.run('export', folder)).code).toBe(0);
  expect(settingsIn(folder)).toEqual(settingsIn(bundle));
  expect(locationIn(folder)?.postal).toEqual(POSTAL);

  const admin = await site.administrator();
  const { business } = settingsIn(folder);
  const location = { ...business?.locations[0], postal: { ...POSTAL, postcode: '43211' } };
  await admin.put('/api/site_settings', { settings: { business: { locations: [location] } } });
  await change(folder, { postal: { ...POSTAL, region: 'Ohio' } });
  const pulled = await site.run('pull', folder);
  expect(pulled.code, pulled.stderr).toBe(0);
  const both = { ...POSTAL, postcode: '43211', region: 'Ohio' };
  expect(locationIn(folder)?.postal).toEqual(both);
});

it('with an unknown country is refused with its place', async () => {
  const bundle = copyOf('short-site');
  edit(settingsFile(bundle), (text) =>
    text.replace('"name": "",', '"name": "", "postal": { "country": "Ohio" },'),
  );
  const { code, stdout, stderr } = await sitectl(['validate', bundle]);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain('must be a country code of two capital letters, such as US');
});
