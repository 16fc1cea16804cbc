import type { ReactNode } from 'react';
import type { BlockType, blockSchemas } from '@siteyard/schemas/blocks';
import type { PropsOf } from '@siteyard/schemas/blocks/define-block';
import type { ViewProps } from './_shared/view-props.ts';
import { CardView } from './Card/view.tsx';
import { ColumnView } from './Column/view.tsx';
import { ContactFormBlockView } from './ContactFormBlock/view.tsx';
import { GalleryView } from './Gallery/view.tsx';
import { HeadingBlockView } from './HeadingBlock/view.tsx';
import { ImageBlockView } from './ImageBlock/view.tsx';
import { ItemListView } from './ItemList/view.tsx';
import { JumbotronBlockView } from './JumbotronBlock/view.tsx';
import { ListDescriptionView } from './ListDescription/view.tsx';
import { OneColView } from './OneCol/view.tsx';
import { OpeningHoursView } from './OpeningHours/view.tsx';
import { PlatformsView } from './Platforms/view.tsx';
import { PriceTableView } from './PriceTable/view.tsx';
import { QuestionsView } from './Questions/view.tsx';
import { QuotesView } from './Quotes/view.tsx';
import { RichTextView } from './RichText/view.tsx';
import { SiteNavbarView } from './SiteNavbar/view.tsx';
import { SpacerView } from './Spacer/view.tsx';
import { TextAndImageView } from './TextAndImage/view.tsx';
import { ThreeColView } from './ThreeCol/view.tsx';
import { TimelineView } from './Timeline/view.tsx';
import { TwoColView } from './TwoCol/view.tsx';

type SchemaOf<Type extends BlockType> = Extract<(typeof blockSchemas)[number], { type: Type }>;

/** The props of a block type's view: those of its schema, and a component for each slot. */
type ViewPropsOf<Type extends BlockType> = ViewProps<
  PropsOf<SchemaOf<Type>>,
  SchemaOf<Type>['slots'][number]
>;

export type BlockViews = { [Type in BlockType]: (props: ViewPropsOf<Type>) => ReactNode };

/** The view of each block type, for the editor's canvas and the public page. */
export const blockViews: BlockViews = {
  OneCol: OneColView,
  TwoCol: TwoColView,
  ThreeCol: ThreeColView,
  ImageBlock: ImageBlockView,
  JumbotronBlock: JumbotronBlockView,
  TextAndImage: TextAndImageView,
  ListDescription: ListDescriptionView,
  HeadingBlock: HeadingBlockView,
  Card: CardView,
  Column: ColumnView,
  Timeline: TimelineView,
  Platforms: PlatformsView,
  RichText: RichTextView,
  Spacer: SpacerView,
  ContactFormBlock: ContactFormBlockView,
  PriceTable: PriceTableView,
  Questions: QuestionsView,
  OpeningHours: OpeningHoursView,
  Quotes: QuotesView,
  Gallery: GalleryView,
  ItemList: ItemListView,
  SiteNavbar: SiteNavbarView,
};
