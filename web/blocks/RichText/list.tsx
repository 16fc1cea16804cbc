import { isPlainObject } from '@siteyard/schemas/values';
import { cx } from '../_shared/cx.ts';
import { InlineHtml } from '../_shared/inline-html.tsx';

interface RichTextListProps {
  ordered: boolean;
  /** Strings in old content; objects with a text and nested items in new content. */
  items: readonly unknown[];
  /** The number of the first item; 1 by default. */
  start?: number | undefined;
  className?: string;
}

/** A list of a rich text, with its nested lists. */
export function RichTextList({ ordered, items, start, className }: RichTextListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      className={cx(
        'flex flex-col gap-1.5',
        ordered ? 'list-decimal ps-8' : 'list-disc ps-6',
        className,
      )}
      dir="auto"
      {...(ordered && start !== undefined && start !== 1 && { start })}
    >
      {items.map((item, index) => {
        const { content, items: nested } = readItem(item);
        return (
          <li key={index} className="ps-1 marker:font-semibold marker:text-steel-600">
            <InlineHtml html={content} />
            {nested.length > 0 && (
              <RichTextList ordered={ordered} items={nested} className="mt-1.5" />
            )}
          </li>
        );
      })}
    </Tag>
  );
}

function readItem(item: unknown): { content: string; items: readonly unknown[] } {
  if (typeof item === 'string') return { content: item, items: [] };
  if (!isPlainObject(item)) return { content: '', items: [] };
  return {
    content: typeof item.content === 'string' ? item.content : '',
    items: Array.isArray(item.items) ? item.items : [],
  };
}
