import type { BlockType } from '@siteyard/schemas/blocks';
import type { BlockEditor } from './_shared/block-editor.ts';
import { cardEditor } from './Card/editor.tsx';
import { columnEditor } from './Column/editor.tsx';
import { contactFormBlockEditor } from './ContactFormBlock/editor.tsx';
import { galleryEditor } from './Gallery/editor.tsx';
import { headingBlockEditor } from './HeadingBlock/editor.tsx';
import { imageBlockEditor } from './ImageBlock/editor.tsx';
import { itemListEditor } from './ItemList/editor.tsx';
import { jumbotronBlockEditor } from './JumbotronBlock/editor.tsx';
import { listDescriptionEditor } from './ListDescription/editor.tsx';
import { oneColEditor } from './OneCol/editor.tsx';
import { openingHoursEditor } from './OpeningHours/editor.tsx';
import { platformsEditor } from './Platforms/editor.tsx';
import { priceTableEditor } from './PriceTable/editor.tsx';
import { questionsEditor } from './Questions/editor.tsx';
import { quotesEditor } from './Quotes/editor.tsx';
import { richTextBlockEditor } from './RichText/editor.tsx';
import { siteNavbarEditor } from './SiteNavbar/editor.tsx';
import { spacerEditor } from './Spacer/editor.tsx';
import { textAndImageEditor } from './TextAndImage/editor.tsx';
import { threeColEditor } from './ThreeCol/editor.tsx';
import { timelineEditor } from './Timeline/editor.tsx';
import { twoColEditor } from './TwoCol/editor.tsx';

const editors: Record<BlockType, BlockEditor> = {
  OneCol: oneColEditor,
  TwoCol: twoColEditor,
  ThreeCol: threeColEditor,
  ImageBlock: imageBlockEditor,
  JumbotronBlock: jumbotronBlockEditor,
  TextAndImage: textAndImageEditor,
  ListDescription: listDescriptionEditor,
  HeadingBlock: headingBlockEditor,
  Card: cardEditor,
  Column: columnEditor,
  Timeline: timelineEditor,
  Platforms: platformsEditor,
  RichText: richTextBlockEditor,
  Spacer: spacerEditor,
  ContactFormBlock: contactFormBlockEditor,
  PriceTable: priceTableEditor,
  Questions: questionsEditor,
  OpeningHours: openingHoursEditor,
  Quotes: quotesEditor,
  Gallery: galleryEditor,
  ItemList: itemListEditor,
  SiteNavbar: siteNavbarEditor,
};

/** The editor of each block type; undefined for an unknown stored type. */
export const blockEditors: Readonly<Record<string, BlockEditor | undefined>> = editors;
