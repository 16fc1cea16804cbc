import { type Block, walkBlocks, type SectionPurpose } from '@siteyard/schemas/content';

/** Blocks that determine the purpose of their section. */
const PURPOSES: Readonly<Record<string, SectionPurpose>> = {
  JumbotronBlock: 'hero',
  PriceTable: 'prices',
  Questions: 'questions',
  Quotes: 'quotes',
  Gallery: 'gallery',
  OpeningHours: 'visit',
  Platforms: 'brands',
  ContactFormBlock: 'call-to-action',
};

/** Text blocks. They are in sections of all kinds, so they count only without other blocks. */
const TEXTS = ['RichText', 'HeadingBlock', 'TextAndImage', 'Column', 'ListDescription'];

/** Layout blocks, which do not determine a purpose. */
const FRAMES = ['OneCol', 'TwoCol', 'ThreeCol', 'Spacer'];

/** Guesses the purpose of blocks. The first block with a purpose decides, also inside a layout. */
export function guessPurpose(blocks: readonly Block[]): SectionPurpose {
  const types = [...walkBlocks({ content: blocks })].map(({ block }) => block.type);
  for (const type of types) {
    const purpose = PURPOSES[type];
    if (purpose) return purpose;
  }
  const shown = types.filter((type) => !FRAMES.includes(type));
  return shown.length > 0 && shown.every((type) => TEXTS.includes(type)) ? 'text' : 'other';
}
