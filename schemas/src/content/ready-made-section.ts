import { isPlainObject } from '../values/json.ts';
import type { Block } from './page-content.ts';
import { mapBlockFields, walkBlocks } from './walk.ts';

/** The target of buttons in ready-made sections. A site replaces it with the address of its contact page. */
export const CONTACT_LINK = '/contact';

/** Shorter texts, such as “What it costs” or “1 day”, suit any site. */
const SHORTEST_SAMPLE = 20;

const HEADINGS = ['heading', 'title'];

/** Short headings of the sample sites that suit any site, unlike “Boom lifts”. */
const COMMON_HEADINGS = [
  'Check a date',
  'Come by',
  'Cookies',
  'Get a quote',
  'Good to know',
  'How it works',
  'Open',
  'Our story',
  'Prices',
  'Privacy',
  'Rather talk?',
  'Reach us',
  'Terms',
];

/** Fields with descriptions of pictures, which an owner replaces together with the picture. */
const PICTURE_DESCRIPTIONS = ['alt', 'imageAlt', 'mapAlt'];

/**
 * Returns the texts of ready-made blocks that an owner replaces, in reading order. The search reads
 * them, and the checks before publishing look for them.
 * @param isSite whether the blocks belong to a sample site, in which short headings count too
 */
export function sampleTextsOf(blocks: readonly Block[], isSite = false): string[] {
  const texts = new Set<string>();
  for (const { block } of walkBlocks({ content: blocks }))
    mapBlockFields(block, (kind, value, path) => {
      const isText = kind === 'text' || kind === 'html';
      const isHeading = block.type === 'HeadingBlock' || HEADINGS.includes(String(path.at(-1)));
      const isSample =
        isSite && isHeading
          ? value !== '' && !COMMON_HEADINGS.includes(value)
          : value.length >= SHORTEST_SAMPLE;
      if (isText && isSample && !PICTURE_DESCRIPTIONS.includes(String(path.at(-1))))
        texts.add(value);
      return value;
    });
  return [...texts];
}

/** Fields with the words on a button. */
const BUTTONS = ['ctaLabel', 'ctaButtonText', 'ctaText'];

/** Words on a button that suit any site. */
const COMMON_BUTTONS = [
  'Ask for a quote',
  'Ask us',
  'Check a date',
  'Check availability',
  'Contact us',
  'Get a Quote',
  'How it works',
  'How renting works',
  'Our services',
  'See prices',
];

/** Returns words on buttons that suit only some businesses, such as “See the tents”. */
function sampleButtonsOf(blocks: readonly Block[]): string[] {
  const words = new Set<string>();
  for (const { block } of walkBlocks({ content: blocks }))
    mapBlockFields(block, (_, value, path) => {
      const isButton = BUTTONS.includes(String(path.at(-1)));
      if (isButton && value !== '' && !COMMON_BUTTONS.includes(value)) words.add(value);
      return value;
    });
  return [...words];
}

const PRICES = ['day', 'week', 'fourWeeks', 'deposit'];

/**
 * Returns the prices of a row of a price table as one text. Returns '' for fewer than two prices, because
 * a single price may be the owner's own.
 */
export function pricesOf(row: unknown): string {
  const all = isPlainObject(row) ? PRICES.map((name) => row[name]) : [];
  const prices = all.filter((price) => typeof price === 'string' && price !== '');
  return prices.length > 1 ? prices.join(' · ') : '';
}

/** Returns the rows of a price table; [] for another block. */
export const priceRowsOf = ({ type, props }: Block): readonly unknown[] =>
  type === 'PriceTable' && Array.isArray(props.items) ? props.items : [];

/**
 * Returns the texts, words on buttons and prices of ready-made blocks that an owner replaces.
 * @param isSite whether the blocks belong to a sample site, in which short headings count too
 */
export function samplesOf(blocks: readonly Block[], isSite = false): string[] {
  const prices = [...walkBlocks({ content: blocks })]
    .flatMap(({ block }) => priceRowsOf(block).map(pricesOf))
    .filter((each) => each !== '');
  return [...new Set([...sampleTextsOf(blocks, isSite), ...sampleButtonsOf(blocks), ...prices])];
}
