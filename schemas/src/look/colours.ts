import type { Look } from './look.ts';
import { LEAST_CONTRAST } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';
import { isGrey, neutralsOf, type Neutrals } from './neutrals.ts';
import { hasContrast, mix, paleOf, shadeOf, textOn, WHITE, withContrast } from './shades.ts';

/** The colours of a button. `hover` is the fill while the pointer is over the button. */
export interface ButtonColours {
  fill: string;
  label: string;
  hover: string;
  /** The border; null if the fill has enough contrast with the background. */
  edge: string | null;
}

/** The colours of a header, a footer or a section. */
export interface Surface {
  /** The background. */
  ground: string;
  /** The colour of titles, and of links while the pointer is over them. */
  ink: string;
  /** The colour of other text. */
  soft: string;
  /** The background of a link while the pointer is over it. */
  hover: string;
  /** The border, which is only decoration. */
  edge: string;
  /** The colour of underlines and focus rings. */
  mark: string;
  button: ButtonColours;
}

/** All colours of a look, `#rrggbb`. */
export interface LookColours {
  neutrals: Neutrals;
  link: string;
  /**
   * The colour of lines, icons and stars on white and on the lightest greys: the accent, or else the
   * brand colour.
   */
  mark: string;
  /** The colour of text on a background in the colour `mark`. */
  onMark: string;
  /** The background of small icons in neutral 900. */
  tint: string;
  button: ButtonColours;
  /**
   * The background of a tinted section. It is at least as light as neutral 100, so that texts have the
   * same contrast.
   */
  tintGround: string;
  /** The colours of a section in the darkest grey. */
  dark: Surface;
  /** The colours of a section in the brand colour. */
  brand: Surface;
  header: Surface;
  footer: Surface;
}

/** The names of the colours that a look gives to parts of blocks. */
const LOOK_PARTS = ['brand', 'onBrand', 'mark'] as const;

export type LookPart = (typeof LOOK_PARTS)[number];

/** Returns the colours that a look gives to parts of blocks, `#rrggbb`. */
export function lookParts(look: Look): Readonly<Record<LookPart, string>> {
  const { brand, mark } = lookColours(look);
  return { brand: brand.ground, onBrand: brand.ink, mark };
}

// Cached, because a look never changes and every page needs the colours of the site's look.
const known = new WeakMap<Look, LookColours>();

/**
 * Returns all colours of a look. Text has a contrast of at least 4.5 to 1 with its background; marks
 * and buttons have at least 3 to 1. A chosen colour with less contrast becomes darker or lighter.
 */
export function lookColours(look: Look): LookColours {
  let colours = known.get(look);
  if (!colours) known.set(look, (colours = coloursOf(look)));
  return colours;
}

function coloursOf(look: Look): LookColours {
  const neutrals = neutralsOf(look);
  const papers = [WHITE, neutrals[50], neutrals[100]];
  const link = withContrast(look.brand, papers, LEAST_CONTRAST.text);
  const marks = marksOf(look);
  // Uses the brand colour instead of an accent that would have to become darker, such as yellow.
  const mark =
    [marks, look.brand].find((colour) => hasContrast(colour, papers, LEAST_CONTRAST.mark)) ??
    withContrast(marks, papers, LEAST_CONTRAST.mark);
  const pale = toOklch(marks);
  const button = buttonOn(look.accent, neutrals, papers);
  const page: Surface = {
    ground: WHITE,
    ink: neutrals[900],
    soft: neutrals[700],
    hover: neutrals[100],
    edge: neutrals[200],
    mark,
    button,
  };
  const brand = surfaceOn(look.brand, look, neutrals);
  const dark = surfaceOn(neutrals[900], look, neutrals);
  const surface = (tone: Look['header']) => (tone === 'dark' ? dark : brand);
  return {
    neutrals,
    link,
    mark,
    onMark: textOn(mark, neutrals[900]),
    tint: fromOklch({ ...pale, lightness: 0.92, chroma: Math.min(pale.chroma, 0.08) }),
    button,
    tintGround: paleOf(marks, neutrals[100]),
    dark,
    brand,
    header: look.header === 'light' ? page : surface(look.header),
    footer:
      look.footer === 'light'
        ? { ...page, ground: neutrals[100], hover: neutrals[200], edge: neutrals[300] }
        : surface(look.footer),
  };
}

/**
 * Returns the colour of lines, icons and stars: the accent, or the brand colour if only the accent is
 * grey.
 */
const marksOf = ({ accent, brand }: Look) => (isGrey(accent) && !isGrey(brand) ? brand : accent);

function buttonOn(fill: string, neutrals: Neutrals, grounds: readonly string[]): ButtonColours {
  const label = textOn(fill, neutrals[900]);
  const standsOut = hasContrast(fill, grounds, LEAST_CONTRAST.mark);
  return {
    fill,
    label,
    hover: shadeOf(fill, label, 0.05),
    edge: standsOut ? null : withContrast(fill, grounds, LEAST_CONTRAST.mark),
  };
}

function surfaceOn(ground: string, look: Look, neutrals: Neutrals): Surface {
  const ink = textOn(ground, neutrals[900]);
  const softer = mix(ink, ground, 0.18);
  const soft = hasContrast(softer, [ground], LEAST_CONTRAST.text) ? softer : ink;
  const marks = marksOf(look);
  // Marks in the brand colour would be invisible on the brand colour.
  const mark =
    marks === ground && marks !== look.accent
      ? ink
      : withContrast(marks, [ground], LEAST_CONTRAST.mark);
  // A button whose colour has too little contrast with the background gets the colour of the text.
  const button = hasContrast(look.accent, [ground], LEAST_CONTRAST.mark)
    ? buttonOn(look.accent, neutrals, [ground])
    : { fill: ink, label: ground, hover: shadeOf(ink, ground, 0.06), edge: null };
  return {
    ground,
    ink,
    soft,
    hover: shadeOf(ground, soft, 0.06),
    edge: mix(ground, ink, 0.18),
    mark,
    button,
  };
}
