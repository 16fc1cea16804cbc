import { expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { renderPage } from './index.ts';
import { documentOf } from './test-document.ts';

/** Renders a page of a business whose location is open at these times. */
function pageOf(times: [opens: string, closes: string][], language = 'en') {
  const hours = times.map(([opens, closes]) => ({ days: ['mo'], opens, closes }));
  const { html } = renderPage({
    page: {
      id: 14,
      title: '',
      description: '',
      address: '',
      social_image: '',
      content: readPageContent({ content: [] }).content,
    },
    settings: siteSettings.parse({ language, business: { locations: [{ id: 'a', hours }] } }),
    assets: { css: '/public.css' },
  });
  return documentOf(html);
}

test('structured data has a location that closes when it opens as open all day', () => {
  const page = pageOf([
    ['00:00', '00:00'],
    ['08:00', '08:00'],
    ['00:00', '23:59'],
    ['20:00', '00:00'],
  ]);
  const data = JSON.parse(page.querySelector('script[type$="ld+json"]')!.textContent) as {
    '@graph': { openingHoursSpecification: { opens: string; closes: string }[] }[];
  };
  const read = data['@graph'][0]?.openingHoursSpecification.map((each) => [
    each.opens,
    each.closes,
  ]);
  expect(read).toEqual([
    ['00:00', '23:59'],
    ['08:00', '07:59'],
    ['00:00', '23:59'],
    ['20:00', '00:00'],
  ]);
});

test('the footer shows that a location is open all day, in the language of the site', () => {
  const said = (closes: string, language?: string) => {
    const times = pageOf([['00:00', closes]], language).querySelector('footer dd');
    return [times?.textContent, times?.getAttribute('lang')];
  };
  expect(said('00:00')).toEqual(['Open 24 hours', null]);
  expect(said('23:59', 'fr')).toEqual(['Ouvert 24 h/24', null]);
  // A language without built-in labels.
  expect(said('00:00', 'sv')).toEqual(['Open 24 hours', 'en']);
  expect(said('12:00')[0]?.replace(/\s/g, ' ')).toBe('12:00 AM – 12:00 PM');
});
