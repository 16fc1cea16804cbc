import type { BlockType } from '@siteyard/schemas/blocks';
import { EXAMPLE_ITEM_KEYS } from '../gallery/example-rentals.ts';
import { UPLOAD } from './test-render.ts';

/**
 * Every option of every block. Tests compare the schema, the editor and the view with this list. It is
 * written by hand, because a generated list would repeat an error of the code. The file is longer than 300
 * lines, because it is one table.
 */
export type Option = {
  /** The value of a block without the prop. */
  default: unknown;
  /** Values of other props, without which this one has no effect. */
  needs?: Readonly<Record<string, unknown>>;
} & (
  | {
      kind: 'choice';
      values: readonly (string | number)[];
      /** The values that the editor offers, if it does not offer all. */
      offered?: readonly (string | number)[];
    }
  | { kind: 'range'; min: number; max: number; steps?: readonly number[] }
  | { kind: 'text' | 'long' | 'link' | 'asset' | 'colour' | 'optionalColour' | 'flag' }
  | { kind: 'list'; max: number; item: Readonly<Record<string, Option>> }
  /** A keyword or a number of px. */
  | { kind: 'px'; keywords: readonly string[]; min: number; max: number }
  /** A named size, or a number of px for each breakpoint. */
  | { kind: 'size'; names: readonly string[]; max: number }
  | { kind: 'slug' | 'date' | 'month' | 'id' | 'richText' | 'milestones' | 'location' }
  | { kind: 'itemCategory' | 'items' }
);

const choice = (...values: (string | number)[]): Option => ({
  kind: 'choice',
  values,
  default: values[0],
});
const range = (min: number, max: number, preset: number): Option => ({
  kind: 'range',
  min,
  max,
  default: preset,
});
const text = (preset = ''): Option => ({ kind: 'text', default: preset });
const long = (preset = ''): Option => ({ kind: 'long', default: preset });
const colour = (preset: string): Option => ({ kind: 'colour', default: preset });
const flag = (preset: boolean): Option => ({ kind: 'flag', default: preset });
const link: Option = { kind: 'link', default: '' };
const asset: Option = { kind: 'asset', default: '' };
const optionalColour: Option = { kind: 'optionalColour', default: '' };
const side = { ...choice('left', 'center', 'right'), default: 'center' } as Option;
const section: Readonly<Record<string, Option>> = {
  sectionBackground: choice('none', 'soft', 'tint', 'dark', 'brand'),
  sectionSpacing: choice('auto', 'none', 'small', 'medium', 'large'),
};
const wideSection: Readonly<Record<string, Option>> = {
  ...section,
  sectionWidth: choice('auto', 'narrow', 'wide', 'full'),
};
/** The choice of rental items. @param needs the props with which the block shows items */
const items = (needs: Readonly<Record<string, unknown>>): Readonly<Record<string, Option>> => ({
  source: {
    ...choice('all', 'category', 'chosen'),
    needs: { ...needs, category: 'lifts', keys: EXAMPLE_ITEM_KEYS.slice(0, 1) },
  },
  category: { kind: 'itemCategory', default: '', needs: { ...needs, source: 'category' } },
  keys: { kind: 'items', default: [], needs: { ...needs, source: 'chosen' } },
});
const date: Option = { kind: 'date', default: '' };

/** A milestone. Its fields have an editor of their own. */
export const MILESTONE: Readonly<Record<string, Option>> = {
  id: { kind: 'id', default: undefined },
  title: text(),
  description: long(),
  dateMode: { kind: 'choice', values: ['single', 'range', 'month'], default: undefined },
  date,
  dateStart: date,
  dateEnd: date,
  month: { kind: 'month', default: '' },
  images: { kind: 'list', max: 40, item: {}, default: [] },
  defaultImage: range(0, 39, 0),
  accentColor: optionalColour,
};

const sample = (id: string, title: string, day: string, description: string) => ({
  id,
  title,
  description,
  dateMode: 'single',
  date: day,
  dateStart: '',
  dateEnd: '',
  month: '',
  images: [],
  defaultImage: 0,
  accentColor: '',
});

export const OPTIONS: Readonly<Record<BlockType, Readonly<Record<string, Option>>>> = {
  OneCol: wideSection,
  TwoCol: { variant: choice('50-50', '33-66', '66-33'), ...wideSection },
  ThreeCol: { variant: choice('equal', '2-4-6', '3-6-3'), ...wideSection },
  ImageBlock: {
    src: asset,
    alt: text(),
    align: side,
    aspect: choice('auto', '1/1', '4/3', '3/2', '16/9', '21/9'),
    fit: choice('cover', 'contain', 'fill', 'none'),
    width: { kind: 'px', keywords: ['full', 'auto'], min: 1, max: 4000, default: 'full' },
    height: { kind: 'px', keywords: ['auto'], min: 1, max: 4000, default: 'auto' },
    padding: range(0, 16, 0),
    radius: choice('none', 'sm', 'md', 'lg', 'xl', 'full'),
    shadow: choice('none', 'sm', 'md', 'lg', 'xl'),
    background: optionalColour,
    borderWidth: range(0, 16, 0),
    borderColor: colour('#e5e7eb'),
    caption: text(),
    captionAlign: side,
    href: link,
    ...section,
  },
  JumbotronBlock: {
    backgroundType: choice('color', 'image'),
    backgroundImage: asset,
    backgroundColor: colour('#1e293b'),
    overlayOpacity: {
      kind: 'range',
      min: 0,
      max: 100,
      default: 30,
      steps: [0, 10, 20, 30, 40, 50, 60, 75, 100],
    },
    blurPercent: {
      kind: 'range',
      min: 0,
      max: 100,
      default: 0,
      steps: [0, 5, 10, 20, 30, 40, 50, 75, 100],
    },
    foregroundImage: asset,
    heading: text('Welcome'),
    subheading: long(),
    align: side,
    fontFamily: choice('system', 'Bungee', 'Merriweather', 'Signika Negative', 'TikTok Sans'),
    textColor: colour('#ffffff'),
    ctaLabel: text(),
    ctaHref: link,
    padding: { ...choice('py-8', 'py-16', 'py-24'), default: 'py-16' } as Option,
    contentWidth: choice('max-w-3xl', 'max-w-5xl', 'full'),
    blendMode: choice('normal', 'overlay', 'multiply', 'soft-light', 'screen'),
  },
  TextAndImage: {
    imageUrl: asset,
    imageAlt: text(),
    title: text('Section title'),
    body: long('Paragraph text…'),
    ctaButtonText: text(),
    ctaButtonLink: link,
    imageSide: choice('left', 'right'),
    ...wideSection,
  },
  ListDescription: {
    heading: text('What you get'),
    items: {
      kind: 'list',
      max: 40,
      item: { icon: choice('Check', 'Star', 'Truck', 'Wrench'), text: long() },
      default: [
        { icon: 'Check', text: 'Inspected before every rental' },
        { icon: 'Truck', text: 'Delivered to your site' },
        { icon: 'Wrench', text: 'Serviced by our own mechanics' },
      ],
    },
    ...wideSection,
  },
  HeadingBlock: {
    text: text('Heading'),
    level: {
      kind: 'choice',
      values: [1, 2, 3, 4, 5, 6],
      default: 2,
      offered: [1, 2, 3, 4],
    },
    align: choice('left', 'center', 'right'),
    ...wideSection,
  },
  Card: {
    imageUrl: asset,
    imageAlt: text(),
    title: text('Card title'),
    body: long('Paragraph text…'),
    ctaLabel: text(),
    ctaHref: link,
    padding: range(0, 8, 6),
    ...wideSection,
  },
  Column: { heading: text('Heading'), body: long('Paragraph text…'), ...wideSection },
  Timeline: {
    milestones: {
      kind: 'milestones',
      default: [
        sample('ms-founding', 'Founded', '2015-09-13', 'Where the story of the business begins.'),
        sample(
          'ms-social-media-incident',
          'The social media incident',
          '2018-06-01',
          'The week when everybody in town shared one of our pictures.',
        ),
        sample(
          'ms-first-gathering',
          'First gathering at a convention',
          '2018-06-16',
          'Customers and colleagues met in one hall for the first time.',
        ),
      ],
    },
    showLinkToHistoryPage: flag(false),
    accentColor: colour('#6b21a8'),
    ...wideSection,
  },
  Platforms: {
    items: {
      kind: 'list',
      max: 40,
      item: {
        brand: { kind: 'slug', default: '' },
        label: text(),
        url: link,
        color: optionalColour,
        logoUrl: asset,
      },
      default: [],
    },
    iconSize: { ...choice('small', 'medium', 'large'), default: 'medium' } as Option,
    layout: { ...choice('grid', 'row'), default: 'row' } as Option,
    shape: choice('rounded', 'pill', 'square'),
    showLabels: flag(true),
    ...wideSection,
  },
  RichText: {
    content: { kind: 'richText', default: { blocks: [] } },
    maxWidth: {
      ...choice('max-w-xl', 'max-w-2xl', 'max-w-3xl', 'max-w-4xl', 'max-w-5xl', 'max-w-6xl'),
      default: 'max-w-3xl',
    } as Option,
    ...section,
  },
  Spacer: {
    axis: choice('vertical', 'horizontal'),
    size: {
      kind: 'size',
      names: ['0', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'],
      max: 1000,
      default: 'md',
    },
  },
  ContactFormBlock: {
    title: text('Contact Us'),
    buttonText: text('Send Message'),
    successText: text('Thanks! Your message was sent.'),
    errorText: text('Sorry, something went wrong.'),
    hidePhone: flag(false),
    hideSubject: flag(false),
    askItems: flag(false),
    askDates: flag(false),
    askDelivery: flag(false),
    cardPadding: range(0, 12, 6),
    sectionPaddingX: range(0, 8, 4),
    sectionPaddingY: range(0, 16, 8),
    ...section,
  },
  PriceTable: {
    heading: text('Prices'),
    rows: choice('own', 'items'),
    ...items({ rows: 'items' }),
    dayLabel: text('Day'),
    weekLabel: text('Week'),
    fourWeeksLabel: text('Four weeks'),
    depositLabel: text('Deposit'),
    items: {
      kind: 'list',
      max: 60,
      item: {
        name: text(),
        details: text(),
        day: text(),
        week: text(),
        fourWeeks: text(),
        deposit: text(),
        href: link,
      },
      default: [
        {
          name: 'Mini excavator',
          details: '1.8 t, with three buckets',
          href: '',
          day: '$185',
          week: '$690',
          fourWeeks: '$1,950',
          deposit: '$500',
        },
        {
          name: 'Scissor lift',
          details: 'Electric, reaches 8 m',
          href: '',
          day: '$95',
          week: '$340',
          fourWeeks: '$920',
          deposit: '$300',
        },
        {
          name: 'Plate compactor',
          details: 'Petrol, 90 kg',
          href: '',
          day: '$45',
          week: '$160',
          fourWeeks: '$420',
          deposit: '$150',
        },
      ],
    },
    note: long(),
    ...wideSection,
  },
  Questions: {
    heading: text('Questions we hear'),
    items: {
      kind: 'list',
      max: 40,
      item: { question: text(), answer: long() },
      default: [
        {
          question: 'Do you deliver?',
          answer: 'Yes, to your site and back. Tell us where and when, and we name the price.',
        },
        {
          question: 'How long can I keep a machine?',
          answer: 'From one day to many months. Call us if you need it for longer than planned.',
        },
        {
          question: 'What if a machine breaks down?',
          answer: 'Call us. We repair it where it stands, or bring you another one.',
        },
      ],
    },
    openFirst: flag(false),
    ...wideSection,
  },
  OpeningHours: {
    heading: text('Opening hours'),
    location: { kind: 'location', default: '' },
    showContact: flag(true),
    mapImage: asset,
    mapAlt: text(),
    ...wideSection,
  },
  Quotes: {
    heading: text('What customers say'),
    items: {
      kind: 'list',
      max: 40,
      item: {
        quote: long(),
        name: text(),
        role: text(),
        imageUrl: asset,
        stars: {
          kind: 'choice',
          values: [0, 1, 2, 3, 4, 5],
          default: 0,
        },
      },
      default: [
        {
          quote: 'Write here what a customer said.',
          name: 'Name of the customer',
          role: 'Role, company',
          imageUrl: '',
          stars: 0,
        },
        {
          quote: 'Short quotes are read. Two sentences are plenty.',
          name: 'Another customer',
          role: 'Role, company',
          imageUrl: '',
          stars: 0,
        },
      ],
    },
    ...wideSection,
  },
  Gallery: {
    heading: text(),
    items: {
      kind: 'list',
      max: 40,
      item: { imageUrl: asset, alt: text(), caption: text() },
      default: [],
    },
    columns: { kind: 'choice', values: [2, 3, 4], default: 3 },
    aspect: choice('4/3', '3/2', '16/9', '1/1'),
    ...wideSection,
  },
  ItemList: {
    heading: text('What we rent'),
    ...items({}),
    layout: choice('cards', 'list', 'table'),
    showRates: flag(true),
    showAsk: flag(true),
    most: range(1, 200, 24),
    ...wideSection,
  },
  SiteNavbar: {},
};

/** Props with which each option of a block is visible. */
export const WHOLE: Readonly<Partial<Record<BlockType, Record<string, unknown>>>> = {
  ImageBlock: { src: UPLOAD, alt: 'A lift', caption: 'In the yard', borderWidth: 2 },
  JumbotronBlock: {
    backgroundType: 'image',
    backgroundImage: UPLOAD,
    ctaLabel: 'Go',
    ctaHref: '/',
  },
  TextAndImage: { imageUrl: UPLOAD, ctaButtonText: 'Go', ctaButtonLink: '/' },
  OpeningHours: { mapImage: UPLOAD },
  Gallery: { items: [{ imageUrl: UPLOAD, caption: 'In the yard' }] },
  Card: { imageUrl: UPLOAD, ctaLabel: 'Go', ctaHref: '/' },
  Platforms: { items: [{ brand: 'x', url: 'https://x.com/us' }] },
  RichText: { content: { blocks: [{ type: 'paragraph', data: { text: 'Words' } }] } },
};

/** Each option with the type of its block and the name of its prop. */
export const ALL_OPTIONS = (Object.keys(OPTIONS) as BlockType[]).flatMap((type) =>
  Object.entries(OPTIONS[type]).map(([prop, option]) => [type, prop, option] as const),
);
