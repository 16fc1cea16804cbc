import { describe, expect, it } from 'vitest';
import type { BlockSchema } from './define-block.ts';
import { blockSchemas, findBlockSchema, type BlockType } from './index.ts';

/** The tests stay in one file, because each block type has one group in the order of the specification. */

const schemaOf = (type: BlockType): BlockSchema => {
  const schema = findBlockSchema(type);
  if (!schema) throw new Error(`no schema for ${type}`);
  return schema;
};
const SECTION = { sectionBackground: 'none', sectionSpacing: 'auto', sectionWidth: 'auto' };
const defaultsOf = (type: BlockType) => schemaOf(type).props.parse({});

/** Expects that a prop accepts the values in `taken` and refuses those in `refused`. */
function expectChoices(type: BlockType, prop: string, taken: unknown[], refused: unknown[]) {
  const { props } = schemaOf(type);
  for (const value of taken)
    expect(props.safeParse({ [prop]: value }).error, `${prop} ${String(value)}`).toBeUndefined();
  for (const value of refused)
    expect(props.safeParse({ [prop]: value }).success, `${prop} ${String(value)}`).toBe(false);
}

it('has the block types of the specification, in its order', () => {
  const specified = [
    'OneCol',
    'TwoCol',
    'ThreeCol',
    'ImageBlock',
    'JumbotronBlock',
    'TextAndImage',
    'ListDescription',
    'HeadingBlock',
    'Card',
    'Column',
    'Timeline',
    'Platforms',
    'RichText',
    'Spacer',
    'ContactFormBlock',
    'SiteNavbar',
  ];
  const types: string[] = blockSchemas.map(({ type }) => type);
  expect(types.filter((type) => specified.includes(type))).toEqual(specified);
});

describe('layouts', () => {
  it('have the specified variants and one slot per column', () => {
    expectChoices('TwoCol', 'variant', ['50-50', '33-66', '66-33'], ['25-75', '', 50]);
    expectChoices('ThreeCol', 'variant', ['equal', '2-4-6', '3-6-3'], ['1-1-1', '']);
    expect(schemaOf('OneCol').slots).toEqual(['content']);
    expect(schemaOf('TwoCol').slots).toEqual(['left', 'right']);
    expect(schemaOf('ThreeCol').slots).toEqual(['left', 'center', 'right']);
  });
});

describe('TextAndImage', () => {
  it('has the specified fields and defaults', () => {
    expect(defaultsOf('TextAndImage')).toEqual({
      imageUrl: '',
      imageAlt: '',
      title: 'Section title',
      body: 'Paragraph text…',
      ctaButtonText: '',
      ctaButtonLink: '',
      imageSide: 'left',
      ...SECTION,
    });
    expectChoices('TextAndImage', 'imageSide', ['left', 'right'], ['center', '']);
  });
});

describe('Column', () => {
  it('has the specified fields and defaults', () => {
    expect(defaultsOf('Column')).toEqual({
      heading: 'Heading',
      body: 'Paragraph text…',
      ...SECTION,
    });
  });
});

describe('Timeline', () => {
  it('has the specified fields and defaults', () => {
    const { milestones, ...rest } = defaultsOf('Timeline');
    expect(rest).toEqual({ showLinkToHistoryPage: false, accentColor: '#6b21a8', ...SECTION });
    expect(milestones).toHaveLength(3);
  });

  it('starts with three samples: the founding, a social-media incident, a first gathering', () => {
    expect(defaultsOf('Timeline').milestones).toMatchObject([
      { title: 'Founded', dateMode: 'single', date: '2015-09-13' },
      { title: 'The social media incident', dateMode: 'single', date: '2018-06-01' },
      { title: 'First gathering at a convention', dateMode: 'single', date: '2018-06-16' },
    ]);
  });

  it('has the specified fields in each milestone', () => {
    const milestone = {
      id: 'ms-4d2',
      title: 'Moved',
      description: 'To the yard.',
      dateMode: 'range',
      date: '2020-01-01',
      dateStart: '2020-01-01',
      dateEnd: '2020-02-29',
      month: '2020-02',
      images: ['/uploads/a.png', 'https://example.com/b.jpg'],
      defaultImage: 1,
      accentColor: '#112233',
    };
    expectChoices(
      'Timeline',
      'milestones',
      [
        [milestone],
        [{ ...milestone, dateMode: 'single' }],
        [{ ...milestone, dateMode: 'month' }],
        // Only the id is required.
        [{ id: 'ms-1' }],
      ],
      [
        [{ ...milestone, id: '4d2' }],
        [{ ...milestone, dateMode: 'year' }],
        [{ ...milestone, month: '2020' }],
        [{ ...milestone, month: '2020-13' }],
        [{ ...milestone, date: '2021-02-29' }],
        [{ ...milestone, images: ['javascript:alert(1)'] }],
        [{ ...milestone, colour: 'red' }],
      ],
    );
    const { milestones } = schemaOf('Timeline').props.parse({ milestones: [{ id: 'ms-1' }] });
    expect(milestones).toMatchObject([{ images: [], defaultImage: 0, accentColor: '' }]);
  });
});

describe('Platforms', () => {
  it('has brand, label, url, color and logoUrl in each item', () => {
    const item = {
      brand: 'youtube',
      label: 'Our channel',
      url: 'https://example.com/@us',
      color: '#ff0000',
      logoUrl: '/uploads/logo.png',
    };
    expectChoices(
      'Platforms',
      'items',
      [[item], [{}]],
      [[{ ...item, brand: 'You Tube' }], [{ ...item, url: 'javascript:alert(1)' }], [{ name: '' }]],
    );
    expect(schemaOf('Platforms').props.parse({ items: [{}] }).items).toEqual([
      { brand: '', label: '', url: '', color: '', logoUrl: '' },
    ]);
  });

  it('has the specified choices, and shows labels by default', () => {
    expectChoices('Platforms', 'iconSize', ['small', 'medium', 'large'], ['huge']);
    expectChoices('Platforms', 'layout', ['grid', 'row'], ['column']);
    expectChoices('Platforms', 'shape', ['rounded', 'pill', 'square'], ['round']);
    expect(defaultsOf('Platforms').showLabels).toBe(true);
  });
});

describe('JumbotronBlock', () => {
  it('has the specified fields, and no other', () => {
    expect(Object.keys(defaultsOf('JumbotronBlock')).toSorted()).toEqual(
      [
        'backgroundType',
        'backgroundImage',
        'backgroundColor',
        'overlayOpacity',
        'blurPercent',
        'foregroundImage',
        'heading',
        'subheading',
        'align',
        'fontFamily',
        'textColor',
        'ctaLabel',
        'ctaHref',
        'padding',
        'contentWidth',
        'blendMode',
      ].toSorted(),
    );
  });

  it('has the specified choices', () => {
    const type = 'JumbotronBlock';
    expectChoices(type, 'backgroundType', ['image', 'color'], ['video']);
    expectChoices(type, 'padding', ['py-8', 'py-16', 'py-24'], ['py-12', '']);
    expectChoices(type, 'contentWidth', ['max-w-3xl', 'max-w-5xl', 'full'], ['max-w-xl']);
    const fonts = ['system', 'Bungee', 'Merriweather', 'Signika Negative', 'TikTok Sans'];
    expectChoices(type, 'fontFamily', fonts, ['Arial']);
    const blends = ['overlay', 'multiply', 'soft-light', 'screen', 'normal'];
    expectChoices(type, 'blendMode', blends, ['darken']);
  });

  it('starts with an overlay of 30, the system font and a padding of py-16', () => {
    expect(defaultsOf('JumbotronBlock')).toMatchObject({
      overlayOpacity: 30,
      padding: 'py-16',
      fontFamily: 'system',
    });
  });

  it('accepts overlay and blur from 0 to 100', () => {
    for (const prop of ['overlayOpacity', 'blurPercent'])
      expectChoices('JumbotronBlock', prop, [0, 35, 100], [-1, 101, '30']);
  });
});

describe('HeadingBlock', () => {
  it('accepts levels 1 to 6, with 2 as the default', () => {
    expectChoices('HeadingBlock', 'level', [1, 2, 3, 4, 5, 6], [0, 7, 1.5]);
    expect(defaultsOf('HeadingBlock').level).toBe(2);
  });
});

describe('RichText', () => {
  it('offers six widths, with max-w-3xl as the default', () => {
    const widths = ['xl', '2xl', '3xl', '4xl', '5xl', '6xl'].map((size) => `max-w-${size}`);
    expectChoices('RichText', 'maxWidth', widths, ['max-w-lg', 'max-w-7xl', '']);
    expect(defaultsOf('RichText').maxWidth).toBe('max-w-3xl');
  });

  it('accepts only the six block types, each with an alignment', () => {
    const blocks = [
      ...[1, 2, 3, 4].map((level) => ({ type: 'header', data: { text: 'A', level } })),
      { type: 'paragraph', data: { text: 'A <b>word</b>' } },
      { type: 'list', data: { style: 'ordered', items: ['one'] } },
      { type: 'list', data: { style: 'unordered', items: [{ content: 'one', items: [] }] } },
      { type: 'quote', data: { text: 'Said', caption: 'by her' } },
      { type: 'simpleImage', data: { url: '/uploads/a.png', caption: 'A' } },
      { type: 'delimiter', data: {} },
    ];
    const aligned = ['left', 'center', 'right', 'justify'].flatMap((alignment) =>
      blocks.map((block) => ({ ...block, tunes: { alignment: { alignment } } })),
    );
    expectChoices(
      'RichText',
      'content',
      [{ blocks }, { blocks: aligned }, { time: 1, version: '2.31.0', blocks: [] }],
      [
        { blocks: [{ type: 'raw', data: { html: '<b>' } }] },
        { blocks: [{ type: 'header', data: { text: 'A', level: 7 } }] },
        {
          blocks: [{ ...blocks[0], tunes: { alignment: { alignment: 'middle' } } }],
        },
      ],
    );
  });
});

describe('Spacer', () => {
  it('accepts the named sizes, or px for each breakpoint', () => {
    expectChoices('Spacer', 'axis', ['vertical', 'horizontal'], ['both']);
    expectChoices(
      'Spacer',
      'size',
      ['0', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', { base: 10 }, { base: 0, md: 20, lg: 1000 }],
      ['3xl', 10, { md: 20 }, { base: -1 }, { base: 10, xl: 20 }],
    );
  });
});

describe('ImageBlock', () => {
  it('has every field of the specification', () => {
    const props = {
      src: '/uploads/a.png',
      align: 'right',
      aspect: '16/9',
      fit: 'contain',
      width: 640,
      height: 'auto',
      padding: 4,
      radius: 'lg',
      shadow: 'md',
      background: '#ffffff',
      borderWidth: 2,
      borderColor: '#000000',
      caption: 'The yard',
      captionAlign: 'left',
      href: '/pages/2',
    };
    expect(schemaOf('ImageBlock').props.parse(props)).toMatchObject(props);
  });
});

describe('ListDescription', () => {
  it('has a heading and items with one of four icons and a text', () => {
    const icons = ['Check', 'Star', 'Truck', 'Wrench'];
    const { props } = schemaOf('ListDescription');
    const items = icons.map((icon) => ({ icon, text: `With ${icon}` }));
    expect(props.parse({ heading: 'Included', items })).toEqual({
      heading: 'Included',
      items,
      ...SECTION,
    });
    expect(props.safeParse({ items: [{ icon: 'Heart', text: '' }] }).success).toBe(false);
  });
});

describe('Questions', () => {
  it('takes 40 questions of one line, with answers of up to 2,000 characters', () => {
    const item = { question: 'Do you deliver?', answer: 'Yes.\nEverywhere.' };
    expectChoices(
      'Questions',
      'items',
      [[item], [{}], [{ answer: 'a'.repeat(2_000) }], Array.from({ length: 40 }, () => item)],
      [
        [{ question: 'Two\nlines' }],
        [{ question: 'q'.repeat(301) }],
        [{ answer: 'a'.repeat(2_001) }],
        [{ ...item, open: true }],
        Array.from({ length: 41 }, () => item),
      ],
    );
  });

  it('starts with three answered questions, all closed', () => {
    const { heading, items, openFirst } = defaultsOf('Questions');
    expect([heading, openFirst]).toEqual(['Questions we hear', false]);
    expect(items).toHaveLength(3);
  });
});

describe('ContactFormBlock', () => {
  it('has the specified texts and paddings', () => {
    expect(defaultsOf('ContactFormBlock')).toEqual({
      title: 'Contact Us',
      buttonText: 'Send Message',
      successText: 'Thanks! Your message was sent.',
      errorText: 'Sorry, something went wrong.',
      hidePhone: false,
      hideSubject: false,
      askItems: false,
      askDates: false,
      askDelivery: false,
      cardPadding: 6,
      sectionPaddingX: 4,
      sectionPaddingY: 8,
      sectionBackground: 'none',
      sectionSpacing: 'auto',
    });
  });

  it('takes section paddings of 0 to 8 and 0 to 16', () => {
    expectChoices('ContactFormBlock', 'sectionPaddingX', [0, 8], [-1, 9]);
    expectChoices('ContactFormBlock', 'sectionPaddingY', [0, 16], [-1, 17]);
  });
});

describe('PriceTable', () => {
  const { props } = schemaOf('PriceTable');

  it('has three sample machines, and labels for its columns', () => {
    const { items, ...rest } = props.parse({});
    expect(items).toHaveLength(3);
    expect(rest).toEqual({
      heading: 'Prices',
      rows: 'own',
      source: 'all',
      category: '',
      keys: [],
      dayLabel: 'Day',
      weekLabel: 'Week',
      fourWeeksLabel: 'Four weeks',
      depositLabel: 'Deposit',
      note: '',
      ...SECTION,
    });
  });

  it('takes prices as they are typed, up to 100 characters, and safe links', () => {
    expectChoices(
      'PriceTable',
      'items',
      [[{}], [{ name: 'Lift', day: '$185', week: 'on request', href: '/pages/2' }]],
      [
        [{ day: 185 }],
        [{ day: 'x'.repeat(101) }],
        [{ href: 'javascript:alert(1)' }],
        [{ month: '$1' }],
      ],
    );
  });

  it('has at most 60 machines', () => {
    const many = (count: number) =>
      props.safeParse({ items: Array.from({ length: count }, () => ({})) }).success;
    expect([many(60), many(61)]).toEqual([true, false]);
  });
});
