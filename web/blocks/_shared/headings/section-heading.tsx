import { cx } from '../cx.ts';
import { textMark } from '../text-mark.ts';
import type { BlockContext } from '../view-props.ts';

/** The heading of a block that is a section of the page; nothing for an empty text. */
export function SectionHeading({
  text,
  prop = 'heading',
  className,
  puck,
}: {
  text: string;
  /** The prop with the text. */
  prop?: string;
  /** Classes for the space around the heading. */
  className?: string;
  puck: BlockContext;
}) {
  if (text === '') return null;
  return (
    <h2
      className={cx(className, 'text-title-2 font-bold tracking-tight text-balance text-steel-900')}
      dir="auto"
      {...textMark(puck, prop)}
    >
      {text}
    </h2>
  );
}
