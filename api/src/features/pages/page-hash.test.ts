import { expect, test } from 'vitest';
import { mapPageLinks, normalisePageContent } from '@siteyard/schemas/content';
import { hashOfPage } from './page-hash.ts';

test('a page with renumbered links has the same hash as the stored page', () => {
  const content = normalisePageContent({
    contentVersion: 3,
    root: { props: {} },
    content: [{ type: 'Card', props: { id: 'a', title: 'Fleet', ctaHref: '/pages/14' } }],
  });
  const details = { title: 'T', description: '', address: '', social_image: '' };
  const renumbered = mapPageLinks(content, (id) => id + 1);
  const stored = normalisePageContent(renumbered);
  expect(hashOfPage({ ...details, content: renumbered })).toBe(
    hashOfPage({ ...details, content: stored }),
  );
  expect(hashOfPage({ ...details, content })).not.toBe(hashOfPage({ ...details, content: stored }));
});
