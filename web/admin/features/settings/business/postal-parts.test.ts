import { expect, test } from 'vitest';
import { changeParts, includesParts, NO_PARTS, takeParts } from './postal-parts.ts';

const COLUMBUS = {
  street: '1 Hill Road',
  postcode: '43215',
  town: 'Columbus',
  region: 'OH',
  country: 'US',
};
const BERLIN = { ...NO_PARTS, street: 'Hauptstraße 5', postcode: '10115', town: 'Berlin' };
const address = 'Hauptstraße 5\n10115 Berlin';

test('a change keeps the entered parts, or else the parts of the address', () => {
  const country = 'DE';
  expect(changeParts({ address, postal: COLUMBUS }, { country })).toEqual({ ...COLUMBUS, country });
  expect(changeParts({ address }, { country })).toEqual({ ...BERLIN, country });
  expect(changeParts({ address: 'By the river' }, { country })).toEqual({ ...NO_PARTS, country });
});

test('the parts of the address replace all entered parts but a country that it does not name', () => {
  expect(takeParts({ address }, BERLIN)).toEqual(BERLIN);
  expect(takeParts({ address, postal: COLUMBUS }, BERLIN)).toEqual({ ...BERLIN, country: 'US' });
  const german = { ...BERLIN, country: 'DE' };
  expect(takeParts({ address, postal: COLUMBUS }, german)).toEqual(german);
});

test('the entered parts may have more than the address', () => {
  expect(includesParts({ address }, BERLIN)).toBe(false);
  expect(includesParts({ address, postal: { ...BERLIN, country: 'DE' } }, BERLIN)).toBe(true);
  expect(includesParts({ address, postal: { ...BERLIN, town: '' } }, BERLIN)).toBe(false);
});
