import type { HeadingBlockProps } from '@siteyard/schemas/blocks/HeadingBlock';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { cx } from '../_shared/cx.ts';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const LOOKS = {
  h1: 'text-title-1 font-extrabold tracking-tight',
  h2: 'heading-mark text-title-2 font-bold tracking-tight',
  h3: 'text-title-3 font-bold',
  h4: 'text-title-4 font-bold',
  h5: 'text-lead font-bold',
  h6: 'text-body font-bold text-steel-600',
} as const;

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

/** A heading of level 1 to 6. */
export function HeadingBlockView(props: ViewProps<HeadingBlockProps>) {
  const { text, level, align, puck } = props;
  // An empty heading would show only its line, and screen readers would announce an empty heading.
  if (text.trim() === '' && !puck.isEditing) return null;
  const Tag = TAGS[clamp(level, 1, 6, 2) - 1] ?? 'h2';
  const isSub = Tag !== 'h1' && Tag !== 'h2';
  return (
    <div
      className={sectionClass(
        props,
        isSub ? 'wrap block-heading block-subheading' : 'wrap block-heading',
      )}
    >
      <Tag
        className={cx('text-balance text-steel-900', LOOKS[Tag], ALIGN[align])}
        dir="auto"
        {...textMark(puck, 'text')}
      >
        {text}
      </Tag>
    </div>
  );
}
