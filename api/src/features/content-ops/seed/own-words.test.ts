import { expect, test } from 'vitest';
import { checkPageContent, pageDetails } from '@siteyard/schemas/content';
import { replaceSampleBusiness, ownBusiness, SAMPLE_BUSINESSES } from '@siteyard/schemas/business';
import { siteSettings } from '@siteyard/schemas/settings';
import { block, pageContent } from '../../../../../tests/helpers/factories.ts';
import { ownSettings, pageInOwnWords } from './own-words.ts';

const FIRM = 'Thistlewick Event Rental';
const own = ownBusiness.parse({
  name: 'a b'.repeat(66),
  phone: '01632 960 142',
  email: 'hello@kingfisher.example',
  street: 's'.repeat(178),
  town: 't'.repeat(100),
  postcode: 'p'.repeat(20),
});
const replaceText = replaceSampleBusiness(SAMPLE_BUSINESSES.events!, own);

test('a text stays if the own business makes it too long, and a link if it would no longer be one', () => {
  const details = pageDetails.parse({ title: `${FIRM}, once more ${FIRM}`, description: FIRM });
  const content = pageContent(
    block('HeadingBlock', { text: `${FIRM} `.repeat(8).trim() }),
    block('Card', {
      title: `About ${FIRM}`,
      ctaHref: 'mailto:hello@thistlewick.example?subject=Thistlewick',
    }),
  );
  const reworded = pageInOwnWords({ ...details, content }, replaceText, new Set());
  expect(reworded).toMatchObject({ title: details.title, description: own.name });
  expect(checkPageContent(reworded.content)).toEqual([]);
  expect(reworded.content.content[0]).toEqual(content.content[0]);
  expect(reworded.content.content[1]?.props).toMatchObject({
    title: `About ${own.name}`,
    ctaHref: content.content[1]?.props.ctaHref,
  });
});

test('a page that the own business makes too large keeps its blocks', () => {
  const item = { question: '', answer: 'Thistlewick '.repeat(8) };
  const one = block('Questions', { items: Array.from({ length: 40 }, () => item) });
  const content = pageContent(...Array.from({ length: 100 }, () => one));
  const page = { ...pageDetails.parse({ title: FIRM }), content };
  expect(pageInOwnWords(page, replaceText, new Set())).toMatchObject({ title: own.name, content });
});

test('the longest own business fits the settings', () => {
  const location = { id: 'main', area: 'Alder Mills and around Alder Mills, Ohio' };
  const now = siteSettings.parse({ business: { locations: [location] } });
  const reworded = ownSettings(now, now, own, replaceText);
  expect(siteSettings.safeParse(reworded).error).toBeUndefined();
  expect(reworded.business?.locations[0]?.area).toBe(location.area);
  expect(ownBusiness.safeParse({ ...own, street: `${own.street}s` }).success).toBe(false);
});

test('another address has no parts of the earlier one, and the closures of the sample are removed', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }];
  const postal = { street: '9 Orchard Lane', town: 'Alder Mills' };
  const location = { id: 'main', address: '9 Orchard Lane\nAlder Mills', postal, closures };
  const settingsWith = (change: object) =>
    siteSettings.parse({ business: { locations: [{ ...location, ...change }] } });
  const sample = settingsWith({ postal: undefined });
  const locationOf = (now: typeof sample, words: object) =>
    ownSettings(now, sample, ownBusiness.parse({ name: 'Ours', ...words }), replaceText).business
      ?.locations[0];
  const moved = locationOf(settingsWith({}), { street: '4 Canal Road', town: 'Harrow Vale' });
  expect(moved).toMatchObject({ address: '4 Canal Road\nHarrow Vale', closures: [] });
  expect(moved?.postal).toBeUndefined();
  const mine = [{ ...closures[0], note: 'Stocktaking' }];
  const stayed = locationOf(settingsWith({ address: 'Ours', closures: mine }), {});
  expect(stayed).toMatchObject({ address: 'Ours', postal, closures: mine });
});
