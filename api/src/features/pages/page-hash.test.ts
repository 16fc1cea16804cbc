import { expect, test } from 'vitest';
import { mapPageLinks, normalisePageContent } from '@siteyard/schemas/content';
import { hashMergeablePage } from './page-hash.ts';

test('a page with renumbered links has the same hash as the stored page', () => {
  const content = normalisePageContent({
    contentVersion: 3,
    root: { props: {} },
    content: [{ type: 'Card', props: { id: 'a', title: 'Fleet', ctaHref: '/pages/14' } }],
  });
  const details = { title: 'T', description: '', address: '', social_image: '' };
  const renumbered = mapPageLinks(content, (id) => id + 1);
  const stored = normalisePageContent(renumbered);
  expect(hashMergeablePage({ ...details, content: renumbered })).toBe(
    hashMergeablePage({ ...details, content: stored }),
  );
  expect(hashMergeablePage({ ...details, content })).not.toBe(
    hashMergeablePage({ ...details, content: stored }),
  );
});
