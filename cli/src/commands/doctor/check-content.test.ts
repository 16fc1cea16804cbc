import { expect, it } from 'vitest';
import type { BrokenReference } from '@siteyard/schemas/http';
import { contentChecks } from './check-content.ts';

const checked = { pages: 3, sections: 0, items: 1, links: 40, images: 30, unnamed: 0 };
const broken = (kind: BrokenReference['kind']): BrokenReference => ({
  page: 4,
  path: 'content[0].props.href',
  target: '/pages/9',
  kind,
});

it('reports the number of broken references that the site does not list, once', () => {
  const checks = contentChecks({ ...checked, unnamed: 2 }, [broken('image'), broken('item')]);
  expect(checks.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    'links: Every link leads to a page: 40 links of 3 pages, 1 rental item and the settings.',
    'images: 1 image of 3 pages, 1 rental item and the settings is missing. 2 more broken links, images or items are not listed.',
    'items: 1 item or category that a page or an item names is missing. Its place stays empty.',
  ]);
});
