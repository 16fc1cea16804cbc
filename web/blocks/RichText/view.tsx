import type { RichTextProps } from '@siteyard/schemas/blocks/RichText';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import type { RichTextBlock } from '@siteyard/schemas/primitives/rich-text';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { BlockMetadata, ViewProps } from '../_shared/view-props.ts';
import { InlineHtml, inlineText } from '../_shared/inline-html.tsx';
import { RichTextList } from './list.tsx';

const MAX_WIDTH = {
  'max-w-xl': 'max-w-xl',
  'max-w-2xl': 'max-w-2xl',
  'max-w-3xl': 'max-w-3xl',
  'max-w-4xl': 'max-w-4xl',
  'max-w-5xl': 'max-w-5xl',
  'max-w-6xl': 'max-w-6xl',
} as const;

const ALIGN = {
  left: 'text-left',
  center: 'text-center',
  right: 'text-right',
  justify: 'text-justify',
} as const;

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const HEADINGS = {
  h1: 'text-title-1 font-extrabold tracking-tight',
  h2: 'mt-6 text-title-2 font-bold tracking-tight first:mt-0',
  h3: 'mt-4 text-title-3 font-bold first:mt-0',
  h4: 'mt-2 text-title-4 font-bold first:mt-0',
  h5: 'text-lead font-bold',
  h6: 'text-body font-bold text-steel-600',
} as const;

/** Running text from the rich-text editor. */
export function RichTextView(props: ViewProps<RichTextProps>) {
  const { content, maxWidth, puck } = props;
  return (
    <div className={sectionClass(props, 'wrap block-text')}>
      <div
        className={cx('rich-text flex flex-col gap-4', MAX_WIDTH[maxWidth])}
        {...textMark(puck, 'content')}
      >
        {content.blocks.map((block, index) => (
          <Part key={index} block={block} metadata={puck.metadata} />
        ))}
        {content.blocks.length === 0 && puck.isEditing && <Placeholder text="Write a text" />}
      </div>
    </div>
  );
}

function Part({ block, metadata }: { block: RichTextBlock; metadata: BlockMetadata }) {
  const stored = block.tunes?.alignment?.alignment;
  const align = stored && ALIGN[stored];
  switch (block.type) {
    case 'header': {
      const Tag = TAGS[clamp(block.data.level, 1, 6, 2) - 1] ?? 'h2';
      return (
        <Tag className={cx('text-balance text-steel-900', HEADINGS[Tag], align)} dir="auto">
          <InlineHtml html={block.data.text} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p className={align} dir="auto">
          <InlineHtml html={block.data.text} />
        </p>
      );
    case 'list':
      return (
        <RichTextList
          ordered={block.data.style === 'ordered'}
          items={block.data.items}
          start={startOf(block.data.meta)}
          className={align}
        />
      );
    case 'quote':
      return (
        <figure
          className={cx(
            'my-2 border-s-4 border-signal-400 ps-5',
            align ?? (block.data.alignment && ALIGN[block.data.alignment]),
          )}
          dir="auto"
        >
          <blockquote className="text-lead text-steel-900 italic rtl:not-italic">
            <InlineHtml html={block.data.text} />
          </blockquote>
          {block.data.caption && (
            <figcaption className="mt-2 text-small text-steel-600">
              <InlineHtml html={block.data.caption} />
            </figcaption>
          )}
        </figure>
      );
    case 'simpleImage':
      return <Picture data={block.data} align={align} metadata={metadata} />;
    case 'delimiter':
      return <hr className="mx-auto my-4 w-24 border-t-4 border-dotted border-steel-300" />;
  }
}

/** The first number of a list, as the rich-text editor stores it. */
const startOf = (meta: Record<string, unknown> | undefined) =>
  Number.isSafeInteger(meta?.start) ? (meta?.start as number) : undefined;

interface PictureProps {
  data: Extract<RichTextBlock, { type: 'simpleImage' }>['data'];
  align: string | undefined;
  metadata: BlockMetadata;
}

function Picture({ data, align, metadata }: PictureProps) {
  return (
    <figure className={cx('my-2', align)}>
      <div
        className={cx(
          data.withBackground && 'rounded-panel bg-steel-100 p-4 text-center',
          data.withBorder && 'border border-steel-300',
        )}
      >
        <Image
          address={data.url}
          alt={inlineText(data.caption ?? '')}
          sizes="(min-width: 800px) 768px, 92vw"
          metadata={metadata}
          ownSize={!data.stretched}
          className={cx('inline-block h-auto max-w-full', data.stretched && 'w-full')}
        />
      </div>
      {data.caption && (
        <figcaption className="mt-2 text-small text-steel-600" dir="auto">
          <InlineHtml html={data.caption} />
        </figcaption>
      )}
    </figure>
  );
}
