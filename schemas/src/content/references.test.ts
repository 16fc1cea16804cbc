import { describe, expect, it } from 'vitest';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { readPageContent } from './read.ts';
import { listReferences, mapPageLinks } from './references.ts';

const page = (...content: unknown[]) => ({
  contentVersion: CONTENT_VERSION,
  root: { props: {} },
  content,
});
const read = (raw: unknown) => readPageContent(raw).content;

describe('references', () => {
  const content = read(
    page(
      {
        type: 'TextAndImage',
        props: {
          id: 't',
          ctaButtonLink: '/pages/11#top',
          body: '/pages/12',
          imageUrl: `/uploads/${'a'.repeat(64)}.webp?cb=1`,
        },
      },
      {
        type: 'RichText',
        props: {
          id: 'r',
          content: { blocks: [{ type: 'paragraph', data: { text: '<a href="/pages/14">x</a>' } }] },
        },
      },
    ),
  );
  it('are found in link and image fields', () => {
    const found = listReferences(content).map(({ kind, target }) => [kind, target]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        ['page', 11],
        ['image', `${'a'.repeat(64)}.webp`],
        ['page', 14],
      ]),
    );
  });
  it('are found and changed in the items of a list', () => {
    const items = [{ name: 'Lift' }, { name: 'Crane', href: '/pages/7' }];
    const prices = read(page({ type: 'PriceTable', props: { id: 'p', items } }));
    expect(listReferences(prices)).toMatchObject([{ kind: 'page', target: 7, blockId: 'p' }]);
    const moved = mapPageLinks(prices, (id) => id + 100);
    expect(moved.content[0]?.props.items).toMatchObject([{}, { href: '/pages/107' }]);
  });
  it('are changed to the new page numbers, in fields and in rich text', () => {
    const moved = listReferences(mapPageLinks(content, (id) => id + 100));
    expect(moved.filter(({ kind }) => kind === 'page').map(({ target }) => target)).toEqual([
      111, 114,
    ]);
  });
});
