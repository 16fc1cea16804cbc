import { cx } from '../cx.ts';
import { textMark } from '../text-mark.ts';
import type { BlockContext } from '../view-props.ts';

/** The elements for headings of parts, from level 2. */
export const PART_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The heading of a part of a section, such as a card; nothing for an empty text. */
export function PartHeading({
  text,
  prop,
  className,
  puck,
}: {
  text: string;
  /** The prop with the text. */
  prop: string;
  /** Classes for the space around the heading. */
  className?: string;
  puck: BlockContext;
}) {
  if (text === '') return null;
  const { partLevel = 3 } = puck.metadata;
  const Tag = PART_TAGS[partLevel - 2] ?? 'h6';
  return (
    <Tag
      className={cx(className, 'text-title-3 font-bold text-balance text-steel-900')}
      dir="auto"
      {...textMark(puck, prop)}
    >
      {text}
    </Tag>
  );
}
