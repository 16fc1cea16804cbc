import { expect, test } from 'vitest';
import { completeLink } from './complete-link.ts';

test.each([
  ['facebook.com/brindle', 'https://facebook.com/brindle'],
  ['www.example.co.uk', 'https://www.example.co.uk'],
  ['example.com?ref=1#top', 'https://example.com?ref=1#top'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['müller-bau.de', 'https://müller-bau.de'],
  ['rentals@example.com', 'mailto:rentals@example.com'],
  ['(614) 555-0157', 'tel:6145550157'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
])('%j becomes %j', (typed, link) => {
  expect(completeLink(typed)).toBe(link);
});

test.each([
  '',
  '/pages/11',
  '#prices',
  'https://example.com',
  'mailto:a@example.com',
  'javascript:alert(1)',
  'fleet',
  'terms.pdf',
  'a b.com',
  'example..com',
  'example.c',
  '12345',
  'a@b@example.com',
  `${'a.'.repeat(40_000)}com`,
])('%.40j is not changed', (typed) => {
  expect(completeLink(typed)).toBe(typed);
});
