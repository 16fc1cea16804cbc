import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { CardProps } from '@siteyard/schemas/blocks/Card';
import { ButtonLink } from '../_shared/button.tsx';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/image.tsx';
import { steps } from '../_shared/spacing.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** A picture, a title and a text in a frame; where there is much room, beside each other. */
export function CardView(props: ViewProps<CardProps>) {
  const hasImage = assetUrl(props.imageUrl) !== null;
  return (
    <div className="wrap block-text block-fill">
      <article
        className={cx(
          'grid h-full grid-cols-1 overflow-hidden rounded-panel bg-white shadow-card ring-1 ring-steel-200',
          hasImage &&
            'grid-rows-[auto_1fr] @xl:grid-rows-1 @xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <Image
          address={props.imageUrl}
          alt={props.imageAlt}
          sizes="(min-width: 768px) 460px, 92vw"
          metadata={props.puck.metadata}
          className="aspect-3/2 size-full bg-steel-100 object-cover @xl:aspect-auto @xl:min-h-56"
        />
        <div
          className="flex min-w-0 flex-col items-start justify-center gap-3"
          style={{ padding: steps(props.padding, 8) }}
        >
          {props.title !== '' && (
            <h3 className="text-title-3 font-bold text-balance text-steel-900" dir="auto">
              {props.title}
            </h3>
          )}
          {props.body !== '' && (
            <p className="mb-2 max-w-prose whitespace-pre-line" dir="auto">
              {props.body}
            </p>
          )}
          <ButtonLink label={props.ctaLabel} href={props.ctaHref} className="mt-auto" />
        </div>
      </article>
    </div>
  );
}
