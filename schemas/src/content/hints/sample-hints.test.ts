import { describe, expect, it } from 'vitest';
import { samplesOf } from '../ready-made-section.ts';
import { findSampleSite } from './sample-site.ts';
import { findSampleTexts } from './sample-texts.ts';
import { block, page, where } from './test-pages.ts';

describe('sample texts', () => {
  it('are found if they are unchanged, stored or not', () => {
    const content = page(
      block('HeadingBlock'),
      block('Column', { heading: 'Heading', body: 'Our own' }),
      block('TextAndImage', { title: 'Ours', body: 'Paragraph text…' }),
    );
    expect(where(findSampleTexts(content))).toEqual([
      'sample_text HeadingBlock.text',
      'sample_text Column.heading',
      'sample_text TextAndImage.body',
    ]);
    expect(findSampleTexts(content)[0]?.message).toBe('still has the sample text “Heading”');
  });

  it('are found in columns, and as lists', () => {
    const list = block('ListDescription', { heading: 'Ours' });
    const content = page(
      block('TwoCol', { left: [list], right: [block('Timeline')] }),
      block('Questions'),
    );
    expect(where(findSampleTexts(content))).toEqual([
      'sample_text ListDescription.items',
      'sample_text Timeline.milestones',
      'sample_text Questions.items',
    ]);
  });

  it('include those of ready-made sections, once for each field and shortened', () => {
    const long = 'A sentence of a section that an owner is meant to write again, and has not.';
    const items = [{ text: long }, { text: 'Ours' }, { text: long }];
    const rich = { blocks: [{ type: 'paragraph', data: { text: long } }] };
    const content = page(
      block('ListDescription', { heading: 'Ours', items }),
      block('TwoCol', { left: [block('RichText', { content: rich })] }),
      block('Column', { heading: 'Ours', body: `${long} And more.` }),
    );
    const hints = findSampleTexts(content, new Set([long]));
    expect(where(hints)).toEqual([
      'sample_text ListDescription.items',
      'sample_text RichText.content',
    ]);
    expect(hints[0]?.message).toBe(
      'still has the sample text “A sentence of a section that an owner is meant to write aga…”',
    );
    expect(findSampleTexts(content)).toEqual([]);
  });

  it('include the machines of a price table, but not its heading and column labels', () => {
    expect(where(findSampleTexts(page(block('PriceTable'))))).toEqual([
      'sample_text PriceTable.items',
    ]);
  });

  it('are not found in a contact form, the navbar, an emptied field or a block of another version', () => {
    const content = page(
      block('SiteNavbar'),
      block('ContactFormBlock'),
      block('HeadingBlock', { text: '' }),
      block('FromTheFuture'),
    );
    expect(findSampleTexts(content)).toEqual([]);
  });
});

describe('the rest of a ready-made page', () => {
  const row = { name: 'Tent', details: '', day: '$95', week: '$340', fourWeeks: '', deposit: '' };
  const sample = [
    block('Card', { ctaLabel: 'See the tents' }, 'one'),
    block('TextAndImage', { ctaButtonText: 'Get a Quote' }, 'two'),
    block('PriceTable', { items: [row, { ...row, day: 'on request', week: '' }] }, 'three'),
  ];

  it('includes words on buttons and prices, except those that suit any business', () => {
    expect(samplesOf(sample)).toEqual(['See the tents', '$95 · $340']);
    // On a sample site, short headings also count, except those that suit any business.
    const headings = [
      block('HeadingBlock', { text: 'Tents and marquees' }, 'four'),
      block('Card', { title: 'Canopies' }, 'five'),
      block('Column', { heading: 'Come by' }, 'six'),
    ];
    expect(samplesOf(headings)).toEqual([]);
    expect(samplesOf(headings, true)).toEqual(['Tents and marquees', 'Canopies']);
  });

  it('has a hint for each item of a list', () => {
    const items = [
      { ...row, name: 'Ours', day: '$1' },
      { ...row, name: 'Mine' },
    ];
    const found = findSampleTexts(
      page(block('PriceTable', { items }, 'own')),
      new Set(samplesOf(sample)),
    );
    expect(found.map(({ path, message }) => [path, message])).toEqual([
      ['props.items[1].name', 'still has the sample prices $95 · $340'],
    ]);
  });

  it('includes its business, its pictures and its description', () => {
    const url = '/uploads/tent.webp';
    const content = page(
      block('JumbotronBlock', { backgroundType: 'color', backgroundImage: url }, 'hidden'),
      block(
        'Card',
        { imageUrl: url, body: 'A text.', title: 'Ask Brindle', ctaHref: '/b' },
        'card',
      ),
    );
    const found = (description: string, social_image: boolean) =>
      findSampleSite(content, description, {
        texts: ['A text.'],
        named: ['Ask Brindle', 'A text.', '/b'],
        pictures: [url],
        description: 'Theirs',
        social_image,
        fitting: 0,
        kept: false,
      }).map(({ kind, blockId = '', field = '' }) => `${kind} ${blockId}.${field}`);
    const inCard = [
      'sample_named card.title',
      'sample_named card.ctaHref',
      'sample_picture card.imageUrl',
    ];
    expect(found('Ours', false).toSorted()).toEqual(inCard.toSorted());
    expect(found('Theirs', true).slice(-2)).toEqual([
      'sample_text .description',
      'sample_picture .',
    ]);
  });
});
