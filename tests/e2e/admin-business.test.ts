import { expect, test } from 'vitest';
import { goInApp } from '../helpers/browser/admin-page.ts';
import { overflowOf } from '../helpers/browser/page-layout.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';
import { structuredDataOf, thingsOfType } from '../helpers/structured-data.ts';

const admin = useSharedAdmin();

const PARTS = {
  'Street and number': 'Hauptstraße 5',
  Town: 'Berlin',
  Postcode: '10115',
  'State or county': '',
  Country: 'DE',
};

test('an owner enters the parts of an address, and search engines get them', async () => {
  const { page, expectNoErrors } = admin.opened;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const location = page.getByRole('region', { name: 'Location 1' });
  const postal = location.getByRole('group', { name: 'Address for search engines' });
  const shownParts = async () => {
    const labels = Object.keys(PARTS);
    const values = await Promise.all(
      labels.map((label) => postal.getByLabel(label, { exact: true }).inputValue()),
    );
    return Object.fromEntries(labels.map((label, index) => [label, values[index]]));
  };

  await goInApp(page, '/settings/business');
  await button('+ Add Location').click();
  await location.getByLabel('Address', { exact: true }).fill('Hauptstraße 5\n10115 Berlin');
  await postal.getByText('Hauptstraße 5 · Berlin · 10115', { exact: true }).waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }

  await button('Use these parts').click();
  await expect.poll(shownParts).toEqual({ ...PARTS, Country: '' });
  await postal.getByLabel('Country').selectOption('DE');
  await button('Save Settings').click();
  await page.getByText('Saved!').waitFor();

  const html = await fetch(admin.site.url).then((answer) => answer.text());
  const places = thingsOfType(structuredDataOf(html), 'LocalBusiness');
  expect(places.map(({ address }) => address)).toEqual([
    {
      '@type': 'PostalAddress',
      streetAddress: 'Hauptstraße 5',
      postalCode: '10115',
      addressLocality: 'Berlin',
      addressCountry: 'DE',
    },
  ]);

  await page.reload();
  await expect.poll(shownParts).toEqual(PARTS);
  expect(await button('Use these parts').count()).toBe(0);
  expectNoErrors();
});
