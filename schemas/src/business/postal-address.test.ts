import { describe, expect, test } from 'vitest';
import { business, type PostalAddress } from './business.ts';
import { postalOf, readPostal } from './postal-address.ts';

type Row = [address: string, parts: Partial<PostalAddress>];

/** All parts, with '' for those that are not named. */
const parts = (known: Partial<PostalAddress>) => ({
  street: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
  ...known,
});

const US = { country: 'US' };
const COLUMBUS = { ...US, town: 'Columbus', region: 'OH', postcode: '43215' };
const GB = { country: 'GB' };
const NL = { country: 'NL', postcode: '1012 AB', town: 'Amsterdam' };
const BERLIN = { street: 'Hauptstraße 5', postcode: '10115', town: 'Berlin' };

describe('the parts of an address are recognised', () => {
  test.each<Row>([
    // The sample sites.
    [
      '214 Foundry Road\nHollis Ferry, Ohio',
      { ...US, street: '214 Foundry Road', town: 'Hollis Ferry', region: 'Ohio' },
    ],
    [
      '9 Orchard Lane\nAlder Mills, Ohio',
      { ...US, street: '9 Orchard Lane', town: 'Alder Mills', region: 'Ohio' },
    ],
    [
      '18 Willow Street\nPell Crossing, Ohio',
      { ...US, street: '18 Willow Street', town: 'Pell Crossing', region: 'Ohio' },
    ],
    ['1 Hill Road\nColumbus, OH 43215', { ...COLUMBUS, street: '1 Hill Road' }],
    [
      '1 Hill Road, Columbus, OH 43215-1234',
      { ...COLUMBUS, street: '1 Hill Road', postcode: '43215-1234' },
    ],
    ['1 Hill Road\r\nColumbus OH  43215\r\n', { ...COLUMBUS, street: '1 Hill Road' }],
    [
      '1 Hill Road\nSuite 5\nColumbus, OH 43215\nUSA',
      { ...COLUMBUS, street: '1 Hill Road, Suite 5' },
    ],
    ['Brindle Rental\n1 Hill Road\nColumbus, OH 43215', { ...COLUMBUS, street: '1 Hill Road' }],
    ['The barn\nColumbus, OH 43215', COLUMBUS],
    ['Columbus, OH 43215', COLUMBUS],
    [
      '5 Elm St, Charleston, West Virginia 25301',
      { ...US, street: '5 Elm St', town: 'Charleston', region: 'West Virginia', postcode: '25301' },
    ],
    [
      '350 Fifth Avenue, New York, NY 10118, United States',
      { ...US, street: '350 Fifth Avenue', town: 'New York', region: 'NY', postcode: '10118' },
    ],
  ])('USA: %j', (address, known) => {
    expect(readPostal(address)).toEqual(parts(known));
  });

  test.each<Row>([
    // As the guide "Your business" writes it.
    [
      '4 Canal Road\nHarrow Vale HV1 2AB',
      { ...GB, street: '4 Canal Road', town: 'Harrow Vale', postcode: 'HV1 2AB' },
    ],
    [
      'Unit 4, Mill Industrial Estate, Canal Road, Bakewell, DE45 7PQ',
      {
        ...GB,
        street: 'Unit 4, Mill Industrial Estate, Canal Road',
        town: 'Bakewell',
        postcode: 'DE45 7PQ',
      },
    ],
    [
      '12 Market Street\nBakewell\nDerbyshire\nde45 7pq\nUnited Kingdom',
      {
        ...GB,
        street: '12 Market Street',
        town: 'Bakewell',
        region: 'Derbyshire',
        postcode: 'DE45 7PQ',
      },
    ],
    [
      '10 Downing Street, London SW1A 2AA, UK',
      { ...GB, street: '10 Downing Street', town: 'London', postcode: 'SW1A 2AA' },
    ],
    [
      '3 Quay Road, St Helier, JE2 3AB',
      { street: '3 Quay Road', town: 'St Helier', postcode: 'JE2 3AB', country: 'JE' },
    ],
  ])('United Kingdom: %j', (address, known) => {
    expect(readPostal(address)).toEqual(parts(known));
  });

  test.each<Row>([
    ['Keizersgracht 123\n1012 AB Amsterdam', { ...NL, street: 'Keizersgracht 123' }],
    ['Keizersgracht 123a, 1012 AB Amsterdam, Nederland', { ...NL, street: 'Keizersgracht 123a' }],
    ['Hauptstraße 5\n10115 Berlin', BERLIN],
    ['Hauptstraße 5, D-10115 Berlin', { ...BERLIN, country: 'DE' }],
    ['Verleih GmbH\nHauptstraße 5\n10115 Berlin\nDeutschland', { ...BERLIN, country: 'DE' }],
    [
      'Am Hof 12-14, 60311 Frankfurt am Main',
      { street: 'Am Hof 12-14', postcode: '60311', town: 'Frankfurt am Main' },
    ],
    [
      'Bahnhofstrasse 7, 8001 Zürich, Schweiz',
      { street: 'Bahnhofstrasse 7', postcode: '8001', town: 'Zürich', country: 'CH' },
    ],
    ['Ring 3, A-1010 Wien', { street: 'Ring 3', postcode: '1010', town: 'Wien', country: 'AT' }],
  ])('the Netherlands, Germany and its neighbours: %j', (address, known) => {
    expect(readPostal(address)).toEqual(parts(known));
  });
});

describe('no part is guessed', () => {
  test.each([
    '',
    ' \n, ,',
    '1 Our Street',
    '7 Mill Lane',
    '1 Hill Road\nColumbus',
    'Behind the church',
    'OH 43215',
    '43215',
    'HV1 2AB',
    // A state without a ZIP code that may be a country or a town.
    '7 Mill Lane\nNewark, OH',
    'Main Street 5, Berlin, DE',
    '5 Rustaveli Avenue, Tbilisi, Georgia',
    '350 Fifth Avenue, New York',
    '1600 Pennsylvania Avenue, Washington',
    // Streets with long numbers are no towns.
    'Marlow Rentals\n18000 Willow Street',
    'Suite 5\n1200 NE Broadway',
    'Suite 5\n18000 Broadway',
    // It is unknown which line is the town.
    'Hill House, Little Green, Bakewell, DE45 7PQ',
    '4 Canal Road, Little Green, Bakewell, DE45 7PQ',
    '4 Canal Road, DE45 7PQ',
    '1 Hill Road, OH 43215',
    // The country has another format.
    '1 Hill Road\nColumbus, OH 43215\nGermany',
    'Hauptstraße 5, 1011 Berlin, Germany',
    'Hauptstraße 5, X-10115 Berlin',
    // Other formats.
    '12 Collins Street, Melbourne VIC 3000, Australia',
    '5 rue de la Paix, 75002 Paris',
    'constructor',
    'a, constructor',
    `${'x'.repeat(290)}, Columbus, Ohio`,
    `1 Hill Road, ${'x'.repeat(101)}, Ohio`,
    `${'1\n'.repeat(140)}Columbus, Ohio`,
    `1 Hill Road\nBakewell\n${'x'.repeat(150)}shire\nDE45 7PQ`,
  ])('%j has no known parts', (address) => {
    expect(readPostal(address)).toBeNull();
  });
});

test('the parts that an owner entered replace those in the text', () => {
  const at = (location: object) => {
    const [found] = business.parse({ locations: [{ id: 'a', ...location }] }).locations;
    return postalOf(found!);
  };
  const address = '1 Hill Road\nColumbus, OH 43215';
  expect(at({ address })).toMatchObject({ town: 'Columbus' });
  expect(at({ address, postal: { town: 'Dublin' } })).toEqual(parts({ town: 'Dublin' }));
  expect(at({ address, postal: { town: ' ' } })).toMatchObject({ town: 'Columbus' });
  expect(at({ address: 'By the river', postal: { town: 'Dublin' } })?.town).toBe('Dublin');
  expect(at({})).toBeNull();
});

test('the code of a country has two capital letters', () => {
  const check = (country: string) =>
    business.safeParse({ locations: [{ id: 'a', postal: { country } }] }).error?.issues[0]?.message;
  expect(['', 'US'].map(check)).toEqual([undefined, undefined]);
  for (const country of ['us', 'USA', 'U', 'U1'])
    expect(check(country)).toBe('must be a country code of two capital letters, such as US');
});
