import type { BlockSchema } from './define-block.ts';
import { card } from './Card.ts';
import { column } from './Column.ts';
import { contactFormBlock } from './ContactFormBlock.ts';
import { gallery } from './Gallery.ts';
import { headingBlock } from './HeadingBlock.ts';
import { imageBlock } from './ImageBlock.ts';
import { itemList } from './ItemList.ts';
import { jumbotronBlock } from './JumbotronBlock.ts';
import { listDescription } from './ListDescription.ts';
import { oneCol } from './OneCol.ts';
import { openingHours } from './OpeningHours.ts';
import { platforms } from './Platforms.ts';
import { priceTable } from './PriceTable.ts';
import { questions } from './Questions.ts';
import { quotes } from './Quotes.ts';
import { richTextBlock } from './RichText.ts';
import { siteNavbar } from './SiteNavbar.ts';
import { spacer } from './Spacer.ts';
import { textAndImage } from './TextAndImage.ts';
import { threeCol } from './ThreeCol.ts';
import { timeline } from './Timeline.ts';
import { twoCol } from './TwoCol.ts';

/** All block types, in the order of the editor. */
export const blockSchemas = [
  oneCol,
  twoCol,
  threeCol,
  imageBlock,
  jumbotronBlock,
  textAndImage,
  listDescription,
  headingBlock,
  card,
  column,
  timeline,
  platforms,
  richTextBlock,
  spacer,
  contactFormBlock,
  priceTable,
  questions,
  openingHours,
  quotes,
  gallery,
  itemList,
  siteNavbar,
] as const satisfies readonly BlockSchema[];

export type BlockType = (typeof blockSchemas)[number]['type'];

export const NAVBAR_TYPE = siteNavbar.type;

// A Map, so that a stored type such as "constructor" is unknown (security, decision 5).
const byType = new Map<string, BlockSchema>(blockSchemas.map((block) => [block.type, block]));

/** Returns the schema of a block type; undefined for an unknown type. */
export function findBlockSchema(type: string): BlockSchema | undefined {
  return byType.get(type);
}
