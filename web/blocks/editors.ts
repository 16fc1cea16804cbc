import type { BlockEditor } from './_shared/block-editor.ts';
import { columnEditor } from './Column/editor.tsx';
import { headingBlockEditor } from './HeadingBlock/editor.tsx';
import { listDescriptionEditor } from './ListDescription/editor.tsx';
import { siteNavbarEditor } from './SiteNavbar/editor.tsx';
import { spacerEditor } from './Spacer/editor.tsx';
import { textAndImageEditor } from './TextAndImage/editor.tsx';
import { twoColEditor } from './TwoCol/editor.tsx';

/** How each block type is edited, by its exact type. */
export const blockEditors: Readonly<Record<string, BlockEditor>> = {
  Column: columnEditor,
  HeadingBlock: headingBlockEditor,
  ListDescription: listDescriptionEditor,
  SiteNavbar: siteNavbarEditor,
  Spacer: spacerEditor,
  TextAndImage: textAndImageEditor,
  TwoCol: twoColEditor,
};
