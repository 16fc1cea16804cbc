import type { BusinessLocation } from '@siteyard/schemas/business';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import {
  click,
  control,
  openAdmin,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../../test-admin.tsx';
import { COUNTRIES } from './countries.ts';
import { PostalFields } from './postal-fields.tsx';

useAdminTests();

type Location = Pick<BusinessLocation, 'address' | 'postal'>;

const COLUMBUS = {
  street: '1 Hill Road',
  postcode: '43215',
  town: 'Columbus',
  region: 'OH',
  country: 'US',
};

let now: Location;
function Form({ start }: { start: Location }) {
  const [location, setLocation] = useState(start);
  useEffect(() => {
    now = location;
  });
  return (
    <PostalFields location={location} onChange={(postal) => setLocation({ ...location, postal })} />
  );
}
const open = (start: Location) => openAdmin(<Form start={start} />, {});
const buttons = () => [...document.querySelectorAll('button')].map((each) => each.textContent);

test('offers the parts of the address, and enters them with one click', async () => {
  open({ address: '1 Hill Road\nColumbus, OH 43215' });
  await seeText('1 Hill Road · Columbus · 43215 · OH · United States');
  await seeText(
    'Search engines get these parts of the address above. Enter others only if these are wrong:',
  );
  expect((await control('Town')).value).toBe('');
  await click('Use these parts');
  await see(() => expect(now.postal).toEqual(COLUMBUS));
  expect((await control('Town')).value).toBe('Columbus');
  expect((await control('Country')).value).toBe('US');
  // The button is gone, and the focus is on the first field.
  expect(buttons()).toEqual([]);
  expect(document.activeElement).toBe(await control('Street and number'));
});

test('shows that the entered parts differ from those of the address', async () => {
  open({ address: '1 Hill Road\nColumbus, OH 43215', postal: COLUMBUS });
  expect(buttons()).toEqual([]);
  await type('Town', 'Newark');
  await type('Country', 'CA');
  await see(() => expect(now.postal).toEqual({ ...COLUMBUS, town: 'Newark', country: 'CA' }));
  await seeText('The address above has other parts:');
  await click('Use these parts');
  await see(() => expect(now.postal).toEqual(COLUMBUS));
});

test('offers nothing if the entered parts have only more than the address', async () => {
  open({ address: 'Hauptstraße 5\n10115 Berlin' });
  await click('Use these parts');
  await type('Country', 'DE');
  await see(() => expect(now.postal).toMatchObject({ town: 'Berlin', country: 'DE' }));
  expect(buttons()).toEqual([]);
  await seeText('Search engines get these parts. Visitors see the address above.');
});

test('keeps the country that the owner chose if the address names none', async () => {
  const postal = { street: '', postcode: '', town: 'Potsdam', region: '', country: 'DE' };
  open({ address: 'Hauptstraße 5\n10115 Berlin', postal });
  await click('Use these parts');
  await see(() =>
    expect(now.postal).toEqual({
      street: 'Hauptstraße 5',
      postcode: '10115',
      town: 'Berlin',
      region: '',
      country: 'DE',
    }),
  );
  expect(buttons()).toEqual([]);
});

test('keeps the parts of the address if only a country is chosen', async () => {
  open({ address: 'Hauptstraße 5\n10115 Berlin' });
  await type('Country', 'DE');
  await see(() =>
    expect(now.postal).toEqual({
      street: 'Hauptstraße 5',
      postcode: '10115',
      town: 'Berlin',
      region: '',
      country: 'DE',
    }),
  );
  expect((await control('Town')).value).toBe('Berlin');
});

test('explains an address whose parts are unknown, and takes entered parts', async () => {
  open({ address: 'By the river' });
  await seeText('Search engines get the address above as one text.');
  expect(buttons()).toEqual([]);
  await type('Postcode', 'T12 AB34');
  await see(() =>
    expect(now.postal).toEqual({
      street: '',
      postcode: 'T12 AB34',
      town: '',
      region: '',
      country: '',
    }),
  );
});

test('every country has a code and a name', () => {
  expect(COUNTRIES).toHaveLength(249);
  for (const { code, name } of COUNTRIES)
    expect([code, /^[A-Z]{2}$/.test(code), name === code]).toEqual([code, true, false]);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(COUNTRIES.length);
});
