import { cx } from './cx.ts';
import { textMark } from './text-mark.ts';
import type { BlockContext } from './view-props.ts';

/** The heading of a block that is a part of the page; nothing for an empty one. */
export function SectionHeading({
  text,
  prop = 'heading',
  className,
  puck,
}: {
  text: string;
  /** The prop that it shows. */
  prop?: string;
  /** The space around it. */
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
