import { expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { renderPage } from '../index.ts';
import { documentOf } from '../test-document.ts';

const block = (id: string, items: object[]) => ({ type: 'Questions', props: { id, items } });

/** The page's structured data; null if it has none. */
function dataOf(content: object[], settings: object = {}) {
  const details = { id: 14, title: 'Ask', description: '', address: '', social_image: '' };
  const page = { ...details, content: readPageContent({ content }).content };
  const { html } = renderPage({
    page,
    settings: siteSettings.parse(settings),
    assets: { css: '/public.css' },
  });
  const script = documentOf(html).querySelector('script');
  if (!script) return null;
  expect(script.type).toBe('application/ld+json');
  return JSON.parse(script.textContent) as { '@graph': Record<string, unknown>[] };
}

test('structured data has all answered questions of a page, also those in columns', () => {
  const left = [block('Questions-2', [{ question: 'On Saturdays?', answer: 'Until noon.' }])];
  const data = dataOf([
    block('Questions-1', [{ question: 'Do you deliver?', answer: 'Yes.' }, { question: 'So?' }]),
    { type: 'TwoCol', props: { id: 'TwoCol-1', left } },
  ]);
  expect(data?.['@graph']).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Do you deliver?',
          acceptedAnswer: {
            '@type': 'Answer',
            text: 'Yes.',
          },
        },
        {
          '@type': 'Question',
          name: 'On Saturdays?',
          acceptedAnswer: {
            '@type': 'Answer',
            text: 'Until noon.',
          },
        },
      ],
    },
  ]);
});

test('structured data has both questions and locations', () => {
  const business = { name: 'Brindle', locations: [{ id: 'yard', phone: '555 0100' }] };
  const data = dataOf([block('Questions-1', [{ question: 'Q', answer: 'A' }])], { business });
  expect(data?.['@graph'].map((each) => each['@type'])).toEqual(['LocalBusiness', 'FAQPage']);
});

test('a text of an owner cannot end the script element', () => {
  const answer = '</script><img src=x onerror=alert(1)>&\u2028';
  const data = dataOf([block('Questions-1', [{ question: '<!--', answer }])]);
  expect(data?.['@graph']).toMatchObject([
    { mainEntity: [{ name: '<!--', acceptedAnswer: { text: answer } }] },
  ]);
});

test('a page without answered questions has no structured data', () => {
  expect(dataOf([block('Questions-1', [{ question: 'Q', answer: ' ' }])])).toBeNull();
});
