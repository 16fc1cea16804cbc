import { MOST_STARS, type QuotesProps } from '@siteyard/schemas/blocks/Quotes';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { BlockContext, ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import { withNumbers } from '../_shared/words/words.ts';

type Item = QuotesProps['items'][number];

/** A heading and quotes, side by side if there is room. Quotes without a text are left out. */
export function QuotesView(props: ViewProps<QuotesProps>) {
  const { heading, puck } = props;
  const shown = props.items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => item.quote.trim() !== '');
  if (shown.length === 0 && !puck.isEditing) return null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <SectionHeading text={heading} className="mb-6" puck={puck} />
      {shown.length === 0 && <Placeholder text="Add a quote" />}
      {shown.length > 0 && (
        <div
          className={cx(
            'grid grid-cols-1 gap-6',
            shown.length > 1 && '@2xl:grid-cols-2',
            shown.length > 2 && '@5xl:grid-cols-3',
          )}
        >
          {shown.map(({ item, index }) => (
            // Items have no id. They are shown in stored order and have no state.
            <Quote key={index} item={item} index={index} puck={puck} />
          ))}
        </div>
      )}
    </section>
  );
}

function Quote({ item, index, puck }: { item: Item; index: number; puck: BlockContext }) {
  const { quote, name, role, imageUrl, stars } = item;
  const mark = (key: string) => textMark(puck, `items[${index}].${key}`);
  return (
    <figure className="flex min-w-0 break-inside-avoid flex-col gap-4 rounded-panel bg-steel-50 p-6 ring-1 ring-steel-200 ring-inset @xl:p-8">
      {stars > 0 && <Stars count={stars} puck={puck} />}
      <blockquote
        className="text-lead whitespace-pre-line text-steel-900"
        dir="auto"
        {...mark('quote')}
      >
        {quote}
      </blockquote>
      {(name !== '' || role !== '' || imageUrl !== '') && (
        <figcaption className="mt-auto flex items-center gap-4">
          <Image
            address={imageUrl}
            // The name is next to the picture.
            alt=""
            sizes="56px"
            metadata={puck.metadata}
            cropped
            className="size-14 shrink-0 rounded-full object-cover"
          />
          <span className="min-w-0">
            {name !== '' && (
              <span className="block font-semibold text-steel-900" dir="auto" {...mark('name')}>
                {name}
              </span>
            )}
            {role !== '' && (
              <span className="block text-small text-steel-600" dir="auto" {...mark('role')}>
                {role}
              </span>
            )}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

const STAR = 'm12 2.8 2.8 5.8 6.4.9-4.6 4.5 1.1 6.3-5.7-3-5.7 3 1.1-6.3L2.8 9.5l6.4-.9L12 2.8Z';

function Stars({ count, puck }: { count: number; puck: BlockContext }) {
  const words = pageWords(puck.metadata);
  return (
    <svg
      viewBox={`0 0 ${MOST_STARS * 24} 24`}
      width={MOST_STARS * 20}
      height="20"
      role="img"
      aria-label={withNumbers(words.quotes.stars, count, MOST_STARS)}
      lang={words.lang}
      className="text-steel-700 rtl:-scale-x-100"
    >
      {Array.from({ length: MOST_STARS }, (_, nth) => (
        <path
          key={nth}
          d={STAR}
          transform={`translate(${nth * 24})`}
          className={nth < count ? 'fill-signal-400' : 'fill-none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
