import { describe, expect, it } from 'vitest';
import type { Block, PageContent } from '../page-content.ts';
import { findDeadLinks, linksWithinSite } from './dead-links.ts';
import { findHeavyPictures, findHeavyTypefaces, formatSize } from './heavy-parts.ts';
import { findLeftOver } from './left-over.ts';
import { findMissingAlts } from './missing-alts.ts';
import { findMissingItems } from './missing-items.ts';
import { findSampleTexts } from './sample-texts.ts';
import { block, page, where } from './test-pages.ts';

const IMAGE = (digit: string) => `/uploads/${digit.repeat(64)}.webp`;

describe('pictures without a description', () => {
  it('are found in every block that has one', () => {
    const untold = { type: 'simpleImage', data: { url: IMAGE('a'), caption: ' ' } };
    const content = page(
      block('ImageBlock', { src: IMAGE('a') }),
      block('Card', { imageUrl: IMAGE('a'), imageAlt: '  ' }),
      block('RichText', { content: { blocks: [untold] } }),
    );
    expect(where(findMissingAlts(content))).toEqual([
      'alt_missing ImageBlock.alt',
      'alt_missing Card.imageAlt',
      'alt_missing RichText.content',
    ]);
  });

  it('are not found without a picture, or with a description or a caption', () => {
    const told = { type: 'simpleImage', data: { url: IMAGE('a'), caption: 'A yard' } };
    const content = page(
      block('ImageBlock', { src: IMAGE('a'), caption: 'A yard' }),
      block('Card', { imageUrl: IMAGE('a'), imageAlt: 'A yard' }),
      block('TextAndImage', { imageUrl: '' }),
      block('RichText', { content: { blocks: [told, null] } }),
      block('JumbotronBlock', { backgroundImage: IMAGE('a') }),
    );
    expect(findMissingAlts(content)).toEqual([]);
  });

  it('are found in a gallery, where a caption describes them as well', () => {
    const bare = { imageUrl: IMAGE('a') };
    const told = [{ ...bare, alt: 'A lift' }, { ...bare, caption: 'In the yard' }, {}];
    expect(findMissingAlts(page(block('Gallery', { items: told })))).toEqual([]);
    const content = page(block('Gallery', { items: [...told, bare] }));
    expect(where(findMissingAlts(content))).toEqual(['alt_missing Gallery.items']);
  });
});

describe('links that lead nowhere', () => {
  const fine = ['/pages/1', '/fleet/lifts', '/fleet/lifts/#a', '/uploads/a.pdf'];
  /** Judges only the links that `linksWithinSite` returns. */
  const deadOf = (content: PageContent) => {
    const sent = linksWithinSite(content);
    return findDeadLinks(content, (href) => {
      if (!sent.includes(href) || fine.includes(href)) return undefined;
      return href === '/pages/2' ? { hidden: 'Prices' } : 'missing';
    });
  };
  const dead = (href: string) => deadOf(page(block('Card', { ctaHref: href })));

  it.each(['/pages/99', '/pages/99#top', '/fleet', '/fleet/lift?x=1'])('%s has no page', (href) => {
    expect(where(dead(href))).toEqual(['link_missing Card.ctaHref']);
    expect(dead(href)[0]?.message).toBe(
      `links to ${href}, where there is no page. Choose another page.`,
    );
  });

  it('a link to a page that visitors do not see is reported with the title of the page', () => {
    expect(dead('/pages/2')).toMatchObject([
      { kind: 'link_private', message: 'links to “Prices”, which visitors do not see' },
    ]);
  });

  it.each(['', '/', '#top', '/pages/1', '/fleet/lifts', '/fleet/lifts/#a', '/uploads/a.pdf'])(
    '%j is fine',
    (href) => expect(dead(href)).toEqual([]),
  );
  it.each(['https://example.com/pages/99', 'mailto:a@example.com', 'tel:1', '//example.com'])(
    '%s is not a link within this site',
    (href) => expect(dead(href)).toEqual([]),
  );

  it('are found in the items of a list', () => {
    const items = [
      { name: 'Lift', href: '/pages/1' },
      { name: 'Crane', href: '/pages/99' },
    ];
    expect(where(deadOf(page(block('PriceTable', { items }))))).toEqual([
      'link_missing PriceTable.items',
    ]);
  });

  it('are found in rich text', () => {
    const text = '<a href="/pages/99">old</a> and <a href=\'/pages/1\'>home</a>';
    const content = { blocks: [{ type: 'paragraph', data: { text } }] };
    expect(where(deadOf(page(block('RichText', { content }))))).toEqual([
      'link_missing RichText.content',
    ]);
  });
});

describe('links within the site', () => {
  it('are listed once each, in reading order', () => {
    const text = '<a href="/b">B</a>, <a href="https://example.com/c">C</a>, <a href="#d">D</a>';
    const content = page(
      block('Card', { ctaHref: '/a#top' }, 'one'),
      block('RichText', { content: { blocks: [{ type: 'paragraph', data: { text } }] } }),
      block('Card', { ctaHref: '/b' }, 'two'),
    );
    expect(linksWithinSite(content)).toEqual(['/a#top', '/b']);
  });
});

describe('the weight of the pictures', () => {
  const content = page(
    block('ImageBlock', { src: IMAGE('a') }, 'one'),
    block('TwoCol', { left: [block('Card', { imageUrl: IMAGE('b') }, 'two')] }),
    block('ImageBlock', { src: IMAGE('a') }, 'again'),
    block('ImageBlock', { src: 'https://example.com/a.png' }, 'foreign'),
  );
  const weigh = (a: number, b: number) =>
    findHeavyPictures(content, (name) => (name.startsWith('a') ? a : b));

  it('counts each picture of this site once', () => {
    expect(weigh(100_000, 200_000)).toEqual({ bytes: 300_000, hints: [] });
  });

  it('names the heaviest picture of a heavy page', () => {
    const { hints } = weigh(1_000_000, 2_000_000);
    expect(where(hints)).toEqual(['heavy two.imageUrl']);
    expect(hints[0]?.message).toContain('All pictures of this page together are 3.0 MB');
  });

  it('is 0 if no size is known', () => {
    expect(findHeavyPictures(content, () => undefined)).toEqual({ bytes: 0, hints: [] });
    expect(formatSize(79_001)).toBe('80 KB');
  });
});

describe('the remains of removed blocks', () => {
  const heading = (id: string, level?: number) =>
    block('HeadingBlock', level === undefined ? {} : { level }, id);
  const found = (...blocks: Block[]) =>
    findLeftOver(page(block('SiteNavbar'), ...blocks)).map(
      ({ kind, blockId }) => `${kind} ${blockId}`,
    );

  it('are a layout without a block, and the heading above it', () => {
    const empty = block('ThreeCol', { left: [], center: [] }, 'three');
    const full = block('TwoCol', { right: [block('Card')] }, 'two');
    expect(found(heading('one'), empty)).toEqual(['nothing_below one', 'empty three']);
    expect(found(heading('one'), block('Spacer'), full)).toEqual([]);
    // The block after the empty layout belongs to another subject, but it is below the heading.
    expect(found(heading('one'), empty, full)).toEqual(['empty three']);
  });

  it('are a heading before another one of its level, or at the end', () => {
    expect(found(heading('one'), heading('two'), block('Card'))).toEqual(['nothing_below one']);
    expect(found(heading('one'), heading('two', 3), block('Card'))).toEqual([]);
    expect(found(heading('one'), block('Spacer'))).toEqual([]);
    expect(found(heading('one', 3), heading('two'), block('Card'))).toEqual(['nothing_below one']);
    expect(found(block('Card'), heading('one'), block('Spacer'))).toEqual(['nothing_below one']);
  });
});

describe('the weight of the typefaces of banners', () => {
  const banner = (fontFamily: string, id: string) => block('JumbotronBlock', { fontFamily }, id);
  const check = (...faces: string[]) =>
    findHeavyTypefaces(
      page(...faces.map((face, at) => banner(face, `b${at}`))),
      ['Merriweather'],
      'a similar typeface',
    );

  it('names the first banner in each typeface that is not shown, and what is shown instead', () => {
    const hints = check('Bungee', 'Merriweather', 'Merriweather', 'Bungee');
    expect(where(hints)).toEqual(['heavy b1.fontFamily']);
    expect(hints[0]?.message).toContain('is shown in a similar typeface,');
  });

  it('has no hint for other typefaces', () => {
    expect(check('Bungee', 'system', 'constructor')).toEqual([]);
  });
});

describe('blocks of rental items', () => {
  const [LIFT, DRILL] = ['1', '2'].map((digit) => `5b3c8a52-6f0d-4f47-9d3c-00000000000${digit}`);
  const items = [{ key: LIFT!, category: 'lifts' }];
  const hints = (type: string, props: object) =>
    findMissingItems(page(block(type, props)), items).map(
      ({ kind, field, message }) => `${kind} ${field} ${message}`,
    );

  it.each([
    ['all items', 'ItemList', {}],
    ['a category with items', 'ItemList', { source: 'category', category: 'lifts' }],
    ['chosen items', 'PriceTable', { rows: 'items', source: 'chosen', keys: [LIFT] }],
    ['typed rows', 'PriceTable', { source: 'chosen' }],
  ])('have no hint with %s', (_, type, props) => {
    expect(hints(type, props)).toEqual([]);
  });

  it.each([
    ['a category without items', 'category', { source: 'category', category: 'gone' }],
    ['no chosen item', 'keys', { source: 'chosen', keys: [DRILL] }],
  ])('have a hint with %s', (_, field, props) => {
    const text = 'shows no item, so visitors do not see the block';
    expect(hints('ItemList', props)).toEqual([`no_items ${field} ${text}`]);
    expect(hints('PriceTable', { rows: 'items', ...props })).toEqual([`no_items ${field} ${text}`]);
  });

  it('have a hint if some of the chosen items are missing', () => {
    expect(hints('ItemList', { source: 'chosen', keys: [DRILL, LIFT] })).toEqual([
      'no_items keys has chosen items that visitors do not see: 1',
    ]);
  });

  it('have no sample rows while they show items', () => {
    const samples = (props: object) => where(findSampleTexts(page(block('PriceTable', props))));
    expect(samples({})).toEqual(['sample_text PriceTable.items']);
    expect(samples({ rows: 'items' })).toEqual([]);
  });
});
