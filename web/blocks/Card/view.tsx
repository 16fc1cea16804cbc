import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { CardProps } from '@siteyard/schemas/blocks/Card';
import { ButtonLink, hasButton } from '../_shared/button.tsx';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { PartHeading } from '../_shared/headings/part-heading.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { steps } from '../_shared/spacing.ts';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** A picture, a title and a text in a frame; side by side if there is room. */
export function CardView(props: ViewProps<CardProps>) {
  const hasImage = assetUrl(props.imageUrl) !== null;
  if (!hasImage && props.title + props.body === '' && !hasButton(props.ctaLabel, props.ctaHref)) {
    if (!props.puck.isEditing) return null;
    return (
      <div className={sectionClass(props, 'wrap block-text')}>
        <Placeholder text="Choose a picture, or write a title or a text" />
      </div>
    );
  }
  // Without padding the frame would touch the text.
  const framed = props.padding > 0;
  return (
    <div className={sectionClass(props, 'wrap block-text block-fill')}>
      <article
        className={cx(
          'grid h-full grid-cols-1',
          framed && 'overflow-hidden rounded-panel bg-white shadow-card ring-1 ring-steel-200',
          !framed && hasImage && 'gap-5',
          hasImage &&
            'grid-rows-[auto_1fr] @xl:grid-rows-1 @xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <Image
          address={props.imageUrl}
          alt={props.imageAlt}
          sizes="(min-width: 768px) 460px, 92vw"
          metadata={props.puck.metadata}
          cropped
          className={cx(
            '@max-xl:aspect-3/2 size-full bg-steel-100 object-cover @xl:min-h-56',
            !framed && 'rounded-panel',
          )}
        />
        <div
          className={cx(
            'flex min-w-0 flex-col items-start gap-5',
            hasImage
              ? '@xl:justify-center'
              : '@3xl:flex-row @3xl:items-center @3xl:justify-between @3xl:gap-10',
          )}
          style={{ padding: steps(props.padding, 8) }}
        >
          <div className="flex min-w-0 flex-col gap-3">
            <PartHeading text={props.title} prop="title" puck={props.puck} />
            {props.body !== '' && (
              <p
                className="max-w-prose whitespace-pre-line"
                dir="auto"
                {...textMark(props.puck, 'body')}
              >
                {props.body}
              </p>
            )}
          </div>
          <ButtonLink
            label={props.ctaLabel}
            href={props.ctaHref}
            mark={textMark(props.puck, 'ctaLabel')}
            className={hasImage ? 'mt-auto @xl:mt-0' : 'mt-auto @3xl:mt-0 @3xl:shrink-0'}
          />
        </div>
      </article>
    </div>
  );
}
