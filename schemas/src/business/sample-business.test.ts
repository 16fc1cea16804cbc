import { expect, test } from 'vitest';
import { replaceSampleBusiness } from './replace-sample-business.ts';
import { ownBusiness } from './own-business.ts';
import { sampleTextFinder } from './sample-texts.ts';
import { SAMPLE_BUSINESSES } from './sample-business.ts';

const demo = SAMPLE_BUSINESSES.demo!;
const events = SAMPLE_BUSINESSES.events!;
const own = ownBusiness.parse({
  name: 'Smith & Co',
  phone: '01632 960 142',
  email: 'hello@smith.example',
  street: '4 Canal Road',
  town: 'Harrow Vale',
});
const PRIVACY =
  'Thistlewick Event Rental, 9 Orchard Lane, Alder Mills, Ohio. Write to hello@thistlewick.example or call (614) 555-0177.';

test.each([
  ['text', 'Nobody at Thistlewick is hired.', 'Nobody at Smith & Co is hired.'],
  [
    'html',
    PRIVACY,
    'Smith &amp; Co, 4 Canal Road, Harrow Vale. Write to hello@smith.example or call 01632 960 142.',
  ],
  ['link', 'tel:+16145550177', 'tel:01632960142'],
  ['link', 'mailto:hello@thistlewick.example', 'mailto:hello@smith.example'],
  ['link', 'https://www.facebook.com/Thistlewick', 'https://www.facebook.com/Thistlewick'],
  ['asset', '/uploads/Thistlewick.png', '/uploads/Thistlewick.png'],
  ['text', 'Thistlewicks', 'Thistlewicks'],
] as const)('puts the own business into a %s: %s', (kind, before, after) => {
  expect(replaceSampleBusiness(events, own)(kind, before)).toBe(after);
});

test('keeps texts without a given value, and names of people', () => {
  const only = replaceSampleBusiness(demo, ownBusiness.parse({ name: 'Ours' }));
  expect(only('text', 'Brindle Forklift Rental, 214 Foundry Road')).toBe('Ours, 214 Foundry Road');
  expect(only('text', 'Nora Brindle runs the company.')).toBe('Nora Brindle runs the company.');
  expect(only('link', 'tel:+16145550142')).toBe('tel:+16145550142');
  // Characters of a pattern in a name have no special meaning.
  const odd = replaceSampleBusiness(demo, ownBusiness.parse({ name: "$& $1 $'" }));
  expect(odd('text', 'Brindle Forklift Rental')).toBe("$& $1 $'");
});

test('a text about another business is still the sample’s; own words are not', () => {
  const find = sampleTextFinder(
    [PRIVACY, 'Clean, pressed and counted', 'Thistlewick, Ohio'],
    events,
  );
  expect(find(replaceSampleBusiness(events, own)('text', PRIVACY))).toBe(PRIVACY);
  expect(find('Clean, pressed and counted')).toBe('Clean, pressed and counted');
  for (const text of [
    'Clean',
    'Smith, Ohio',
    PRIVACY.replace('Write', 'Mail'),
    '',
    PRIVACY.replace('call', 'ring'),
  ])
    expect(find(text), text).toBeUndefined();
});

test('a business has a name', () => {
  expect(ownBusiness.safeParse({ name: ' ' }).success).toBe(false);
  expect(ownBusiness.safeParse({ name: 'Ours', email: 'nothing' }).success).toBe(false);
});
