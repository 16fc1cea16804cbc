import type { CSSProperties } from 'react';
import type { ImageBlockProps } from '@siteyard/schemas/blocks/ImageBlock';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { styleColour } from '../_shared/look/colour.ts';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { linkAttributes } from '../_shared/safe-link.ts';
import { steps } from '../_shared/spacing.ts';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const ALIGN = { left: 'items-start', center: 'items-center', right: 'items-end' } as const;
const CAPTION = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;
const ASPECT = {
  auto: '',
  '1/1': 'aspect-square',
  '4/3': 'aspect-4/3',
  '3/2': 'aspect-3/2',
  '16/9': 'aspect-video',
  '21/9': 'aspect-21/9',
} as const;
const FIT = {
  cover: 'object-cover',
  contain: 'object-contain',
  fill: 'object-fill',
  none: 'object-none',
} as const;
const RADIUS = {
  none: 'rounded-none',
  sm: 'rounded-sm',
  md: 'rounded-md',
  lg: 'rounded-lg',
  xl: 'rounded-xl',
  full: 'rounded-full',
} as const;
const SHADOW = {
  none: '',
  sm: 'shadow-sm',
  md: 'shadow-md',
  lg: 'shadow-lg',
  xl: 'shadow-xl',
} as const;

/** A picture in a frame, with a caption and an optional link. */
export function ImageBlockView(props: ViewProps<ImageBlockProps>) {
  const { width, height, aspect, puck } = props;
  if (assetUrl(props.src) === null) {
    if (!puck.isEditing) return null;
    return (
      <div className={sectionClass(props, 'wrap block-section')}>
        <Placeholder text="Choose a picture" className="min-h-48" />
      </div>
    );
  }
  const link = linkAttributes(props.href);
  const picture = (
    <Image
      address={props.src}
      // A link needs a name. A picture without a link may be decorative.
      alt={props.alt || (link.href ? props.caption || link.href : '')}
      sizes={imageSizes(width)}
      metadata={puck.metadata}
      cropped={props.fit === 'cover'}
      ownSize={width === 'auto'}
      letterbox={props.fit === 'contain' || props.fit === 'none'}
      className={cx(
        width === 'auto' ? 'max-w-full' : 'w-full',
        height === 'auto' && (aspect === 'auto' ? 'h-auto' : ASPECT[aspect]),
        FIT[props.fit],
      )}
      style={height === 'auto' ? undefined : { height: pixels(height) }}
    />
  );
  return (
    <div className={sectionClass(props, 'wrap block-section')}>
      <figure className={cx('flex flex-col gap-3', ALIGN[props.align])}>
        <div
          className={cx(
            'max-w-full overflow-hidden',
            width === 'full' && 'w-full',
            RADIUS[props.radius],
            SHADOW[props.shadow],
          )}
          style={frameStyle(props)}
        >
          {link.href ? (
            <a {...link} className="block">
              {picture}
            </a>
          ) : (
            picture
          )}
        </div>
        {props.caption !== '' && (
          <figcaption
            className={cx('w-full text-small text-steel-600', CAPTION[props.captionAlign])}
            dir="auto"
            {...textMark(puck, 'caption')}
          >
            {props.caption}
          </figcaption>
        )}
      </figure>
    </div>
  );
}

function frameStyle(props: ImageBlockProps): CSSProperties {
  const border = clamp(props.borderWidth, 0, 16, 0);
  const background = styleColour(props.background, 'brand', 'transparent');
  return {
    ...(typeof props.width === 'number' && { width: pixels(props.width) }),
    ...(props.padding > 0 && { padding: steps(props.padding, 16) }),
    ...(background && { background }),
    ...(border > 0 && {
      borderWidth: `${border}px`,
      borderStyle: 'solid',
      borderColor: styleColour(props.borderColor, 'mark', '#e5e7eb'),
    }),
  };
}

const pixels = (value: number) => `${clamp(value, 1, 4000, 1)}px`;

function imageSizes(width: ImageBlockProps['width']): string {
  return typeof width === 'number'
    ? `min(${pixels(width)}, 92vw)`
    : '(min-width: 1250px) 1152px, 92vw';
}
