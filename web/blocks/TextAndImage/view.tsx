import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { TextAndImageProps } from '@siteyard/schemas/blocks/TextAndImage';
import { ButtonLink, hasButton } from '../_shared/button.tsx';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const PICTURE = 'aspect-3/2 w-full rounded-panel';

/** A text beside a picture; on small screens the picture is above the text. */
export function TextAndImageView(props: ViewProps<TextAndImageProps>) {
  const { puck } = props;
  const hasImage = assetUrl(props.imageUrl) !== null;
  const twoSides = hasImage || puck.isEditing;
  const hasText = props.title + props.body !== '';
  if (!twoSides && !hasText && !hasButton(props.ctaButtonText, props.ctaButtonLink)) return null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <div
        className={cx(
          'grid grid-cols-1 items-center',
          twoSides && 'gap-x-16 gap-y-8 @2xl:grid-cols-2',
        )}
      >
        {twoSides && (
          <div className={cx('min-w-0', props.imageSide === 'right' && '@2xl:order-last')}>
            {hasImage ? (
              <Image
                address={props.imageUrl}
                alt={props.imageAlt}
                sizes="(min-width: 1200px) 550px, (min-width: 768px) 46vw, 92vw"
                metadata={puck.metadata}
                cropped
                className={cx(PICTURE, 'bg-steel-100 object-cover shadow-picture')}
              />
            ) : (
              <Placeholder text="Choose a picture" className={PICTURE} />
            )}
          </div>
        )}
        <div className="flex min-w-0 flex-col items-start gap-4">
          <SectionHeading text={props.title} prop="title" puck={puck} />
          {props.body !== '' && (
            <p
              className="max-w-prose text-lead whitespace-pre-line"
              dir="auto"
              {...textMark(puck, 'body')}
            >
              {props.body}
            </p>
          )}
          <ButtonLink
            label={props.ctaButtonText}
            href={props.ctaButtonLink}
            mark={textMark(puck, 'ctaButtonText')}
            className="mt-2"
          />
        </div>
      </div>
    </section>
  );
}
