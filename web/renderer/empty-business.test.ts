import { expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { renderPage } from './index.ts';
import { documentOf } from './test-document.ts';

const FULL = {
  address: '1 Hill Road',
  phone: '(614) 555-0100',
  email: 'hello@ours.example',
  area: 'Columbus',
  hours: [{ days: ['mo'], opens: '08:00', closes: '17:00' }],
} as const;

type Field = keyof typeof FULL;
const FIELDS = Object.keys(FULL) as Field[];

/** Every combination of filled fields. */
const choices = Array.from({ length: 2 ** FIELDS.length }, (_, bits) =>
  FIELDS.filter((_field, at) => (bits >> at) % 2 === 1),
);

function pageOf(filled: readonly Field[], blank: string, contact = {}) {
  const texts = Object.fromEntries(
    FIELDS.filter((field) => field !== 'hours' && field !== 'email').map((field) => [field, blank]),
  );
  const own = Object.fromEntries(filled.map((field) => [field, FULL[field]]));
  const location = { id: 'main', ...texts, ...own };
  const settings = siteSettings.parse({
    title: 'Ours',
    contact,
    business: {
      name: blank,
      locations: [location],
    },
  });
  const blocks = ['OpeningHours', 'ContactFormBlock'].map((type) => ({
    type,
    props: { id: type },
  }));
  const { content } = readPageContent({ content: blocks });
  const page = { id: 9, title: 'Contact', description: '', address: '', social_image: '', content };
  const { html } = renderPage({ page, settings, assets: { css: '/a.css', islands: '/a.js' } });
  return documentOf(html);
}

const shown = (field: Field) => (field === 'hours' ? 'Mon' : FULL[field]);

test.each(['', ' '])('an empty business field (%j) has no line', (blank) => {
  for (const filled of choices) {
    const document = pageOf(filled, blank);
    const empty = [
      ...document.querySelectorAll('main section, main :is(p,li,dd,dt,address,dl,ul), footer *'),
    ].filter(
      (element) =>
        element.textContent.trim() === '' &&
        element.closest('svg, form, [role=status], [role=alert]') === null,
    );
    expect([filled, empty.map(({ outerHTML }) => outerHTML)]).toEqual([filled, []]);
    const footer = document.querySelector('footer')!.textContent;
    for (const field of FIELDS)
      expect([field, footer.includes(shown(field))]).toEqual([field, filled.includes(field)]);
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(data).not.toMatch(/":" *"|\[\]/);
    expect(data).toContain('"name":"Ours"');
  }
});

test('a block of opening hours is not rendered for a location without details', () => {
  expect(pageOf([], '').querySelector('main h2')?.textContent).toBe('Contact Us');
  expect(pageOf(['phone'], '').querySelector('main h2')?.textContent).toBe('Opening hours');
});
