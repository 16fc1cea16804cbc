import type { Block } from '@siteyard/schemas/page-content';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';
import type { SectionPurpose } from '@siteyard/schemas/section';

/** Blocks that say what the section around them is for. */
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

/** Blocks of texts are in sections of all kinds, so they count where nothing else does. */
const TEXTS = ['RichText', 'HeadingBlock', 'TextAndImage', 'Column', 'ListDescription'];

/** Blocks that say nothing of what is in them. */
const FRAMES = ['OneCol', 'TwoCol', 'ThreeCol', 'Spacer'];

/** What these blocks are probably for: the first one that says so decides, also within a layout. */
export function guessPurpose(blocks: readonly Block[]): SectionPurpose {
  const types = [...walkBlocks({ content: blocks })].map(({ block }) => block.type);
  for (const type of types) {
    const purpose = PURPOSES[type];
    if (purpose) return purpose;
  }
  const shown = types.filter((type) => !FRAMES.includes(type));
  return shown.length > 0 && shown.every((type) => TEXTS.includes(type)) ? 'text' : 'other';
}
