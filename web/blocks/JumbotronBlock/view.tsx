import type { CSSProperties } from 'react';
import type { JumbotronBlockProps } from '@siteyard/schemas/blocks/JumbotronBlock';
import { JUMBOTRON_BLUR_MAX_PX } from '../_shared/block-constants.ts';
import { LOOK_COLOUR } from '@siteyard/schemas/primitives/colour';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { ButtonLink } from '../_shared/button.tsx';
import {
  colourOfLook,
  shadeBehind,
  shownColour,
  styleColour,
  textColourOn,
} from '../_shared/look/colour.ts';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const PADDING = { 'py-8': 'py-8', 'py-16': 'py-16', 'py-24': 'py-24' } as const;
const CONTENT_WIDTH = {
  'max-w-3xl': 'max-w-3xl',
  'max-w-5xl': 'max-w-5xl',
  full: 'max-w-full',
} as const;
const ALIGN = {
  left: 'items-start text-left',
  center: 'items-center text-center',
  right: 'items-end text-right',
} as const;
const PLACE = { left: 'me-auto', center: 'mx-auto', right: 'ms-auto' } as const;
const BLEND = {
  normal: 'mix-blend-normal',
  overlay: 'mix-blend-overlay',
  multiply: 'mix-blend-multiply',
  'soft-light': 'mix-blend-soft-light',
  screen: 'mix-blend-screen',
} as const;
const FONT = {
  system: 'font-sans font-extrabold tracking-tight',
  Bungee: 'font-bungee',
  Merriweather: 'font-merriweather font-bold',
  'Signika Negative': 'font-signika font-bold',
  'TikTok Sans': 'font-tiktok font-extrabold',
} as const;

/** The default colours. They also replace the value `look` on a site without a look. */
const BACKGROUND = '#1e293b';
const TEXT = '#ffffff';

/** The banner at the top of a page: a colour, or a picture under a tint of that colour. */
export function JumbotronBlockView(props: ViewProps<JumbotronBlockProps>) {
  const background = styleColour(props.backgroundColor, 'brand', BACKGROUND);
  const hasPicture = props.backgroundType === 'image' && assetUrl(props.backgroundImage) !== null;
  const shown = shownColours(props);
  const colour = hasPicture ? colourOnPicture(props, shown) : textColour(props, shown);
  const shade = hasPicture ? shadeStyle(props, shown) : undefined;
  const Heading = props.puck.metadata.hasMainHeading ? 'h2' : 'h1';
  return (
    <section
      className={cx(
        'block-band relative isolate overflow-hidden print:border-b',
        props.backgroundColor === LOOK_COLOUR && !hasPicture && 'on-brand',
      )}
      style={{ backgroundColor: background, color: colour }}
    >
      {hasPicture && <Backdrop {...props} />}
      <div className={cx('wrap relative isolate', PADDING[props.padding])}>
        <div
          className={cx(
            'flex flex-col gap-5',
            hasPicture && 'band-shade',
            CONTENT_WIDTH[props.contentWidth],
            PLACE[props.align],
            ALIGN[props.align],
          )}
          style={shade}
        >
          <Image
            address={props.foregroundImage}
            alt=""
            sizes="(min-width: 768px) 480px, 80vw"
            metadata={props.puck.metadata}
            letterbox
            ownSize
            className="max-h-48 w-auto max-w-full object-contain"
          />
          {props.heading !== '' && (
            <Heading
              className={cx('max-w-full text-display text-balance', FONT[props.fontFamily])}
              dir="auto"
              {...textMark(props.puck, 'heading')}
            >
              {props.heading}
            </Heading>
          )}
          {props.subheading !== '' && (
            <p
              className="max-w-2xl text-lead whitespace-pre-line"
              dir="auto"
              {...textMark(props.puck, 'subheading')}
            >
              {props.subheading}
            </p>
          )}
          <ButtonLink
            label={props.ctaLabel}
            href={props.ctaHref}
            mark={textMark(props.puck, 'ctaLabel')}
            className="mt-2"
          />
        </div>
      </div>
    </section>
  );
}

/** The picture, blurred by the stored percentage, and the tint over it. */
function Backdrop(props: ViewProps<JumbotronBlockProps>) {
  const blur = (clamp(props.blurPercent, 0, 100, 0) / 100) * JUMBOTRON_BLUR_MAX_PX;
  return (
    <>
      <Image
        address={props.backgroundImage}
        alt=""
        sizes="100vw"
        metadata={props.puck.metadata}
        cropped
        // The blur fades the edges of the picture, so the picture is enlarged slightly.
        className={cx('absolute inset-0 size-full object-cover', blur > 0 && 'scale-110')}
        style={blur > 0 ? { filter: `blur(${blur}px)` } : undefined}
      />
      <div
        aria-hidden="true"
        className={cx('absolute inset-0', BLEND[props.blendMode])}
        style={{
          backgroundColor: styleColour(props.backgroundColor, 'brand', BACKGROUND),
          opacity: clamp(props.overlayOpacity, 0, 100, 30) / 100,
        }}
      />
    </>
  );
}

interface Shown {
  background: string | undefined;
  text: string | undefined;
}

/** The colours as visitors see them, for calculations; undefined if the stored value is no colour. */
function shownColours({ backgroundColor, textColor, puck }: ViewProps<JumbotronBlockProps>): Shown {
  const look = puck.metadata.settings?.look;
  return {
    background: shownColour(backgroundColor, 'brand', BACKGROUND, look),
    text: shownColour(textColor, 'onBrand', TEXT, look),
  };
}

/** The text colour on a plain background: the stored colour if it is readable, else a readable one. */
function textColour(props: JumbotronBlockProps, { background, text }: Shown): string {
  const readable = textColourOn(text, background ?? '#ffffff');
  const follows = props.textColor === LOOK_COLOUR || readable !== text;
  // The background and the text both follow the look, also in a preview of another look.
  return props.backgroundColor === LOOK_COLOUR && follows
    ? colourOfLook('onBrand', TEXT)
    : readable;
}

/** The text colour on a picture: always the stored one, because a shade behind it makes it readable. */
function colourOnPicture({ textColor }: JumbotronBlockProps, { text = TEXT }: Shown): string {
  return textColor === LOOK_COLOUR ? colourOfLook('onBrand', text) : text;
}

/** The style of the soft shade behind the text, which makes it readable on any picture. */
function shadeStyle(props: JumbotronBlockProps, { background, text = TEXT }: Shown): CSSProperties {
  const opacity = props.blendMode === 'normal' ? clamp(props.overlayOpacity, 0, 100, 30) / 100 : 0;
  const { shade, strength } = shadeBehind(text, background, opacity);
  return {
    // The shade follows the text, also in a preview of another look.
    '--shade': props.textColor === LOOK_COLOUR ? `var(--shade-on-brand,${shade})` : shade,
    '--shade-strength': strength.toFixed(2),
  } as CSSProperties;
}
