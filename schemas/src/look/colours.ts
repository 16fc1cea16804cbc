import type { Look } from './look.ts';
import { contrast, LEAST_CONTRAST, luminance, rgbOf } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';

/** The names of the neutral greys in the style sheet: 50 is nearly white, 900 nearly black. */
export const NEUTRAL_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 900] as const;

type Neutrals = Readonly<Record<(typeof NEUTRAL_STEPS)[number], string>>;

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

const WHITE = '#ffffff';
const BLACK = '#000000';

/** A colour with less chroma counts as a grey. */
const GREY = 0.02;

/** The lightness and the chroma (OKLCH) of each neutral, measured from the product's own greys. */
const NEUTRAL: Readonly<Record<keyof Neutrals, readonly [lightness: number, chroma: number]>> = {
  50: [0.9752, 0.0034],
  100: [0.9475, 0.008],
  200: [0.9098, 0.0133],
  300: [0.8182, 0.0226],
  400: [0.7089, 0.032],
  500: [0.5892, 0.0373],
  600: [0.4716, 0.0374],
  700: [0.3817, 0.0437],
  900: [0.2395, 0.032],
};

/** The darkest background on which each text colour is used. Both are neutrals. */
const TEXT_GROUNDS = { 600: 200, 700: 200, 900: 300 } as const;

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

const isGrey = (colour: string) => toOklch(colour).chroma < GREY;

/**
 * Returns the colour of lines, icons and stars: the accent, or the brand colour if only the accent is
 * grey.
 */
const marksOf = ({ accent, brand }: Look) => (isGrey(accent) && !isGrey(brand) ? brand : accent);

function neutralsOf({ neutral, brand }: Look): Neutrals {
  const tones = {
    cool: { hue: 252, share: 1 },
    plain: { hue: 0, share: 0 },
    warm: { hue: 70, share: 0.55 },
    // The hue of a grey has no meaning.
    brand: { hue: toOklch(brand).hue, share: isGrey(brand) ? 0 : 1 },
  };
  const { hue, share } = tones[neutral];
  const made = Object.fromEntries(
    NEUTRAL_STEPS.map((step) => {
      const [lightness, chroma] = NEUTRAL[step];
      return [step, fromOklch({ lightness, chroma: chroma * share, hue })];
    }),
  ) as Record<keyof Neutrals, string>;
  // Corrects the contrast, because neutrals of equal lightness differ slightly in luminance.
  for (const [step, ground] of Object.entries(TEXT_GROUNDS)) {
    const name = Number(step) as keyof typeof TEXT_GROUNDS;
    made[name] = withContrast(made[name], [made[ground]], LEAST_CONTRAST.text);
  }
  made[500] = withContrast(made[500], [WHITE, made[100]], LEAST_CONTRAST.mark);
  return made;
}

/** Returns a pale tone of a colour that has at least the luminance of a grey. */
function paleOf(colour: string, grey: string): string {
  const { chroma, hue } = toOklch(colour);
  const least = luminance(rgbOf(grey));
  for (let lightness = 0.94; lightness < 1; lightness += 0.005) {
    const pale = fromOklch({ lightness, chroma: Math.min(chroma, 0.04), hue });
    if (luminance(rgbOf(pale)) >= least) return pale;
  }
  return WHITE;
}

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

/** Returns the first of white, the darkest grey and black that is readable on a colour. */
function textOn(ground: string, darkest: string): string {
  const inks = [WHITE, darkest];
  return inks.find((ink) => hasContrast(ink, [ground], LEAST_CONTRAST.text)) ?? BLACK;
}

/**
 * Returns the background for the time in which the pointer is over an element. Its lightness is a little
 * nearer to the lightness of the text if the text stays readable, or else a little farther.
 * @param by the change of lightness (OKLCH), 0 to 1
 */
function shadeOf(ground: string, text: string, by: number): string {
  const colour = toOklch(ground);
  const toText = toOklch(text).lightness > colour.lightness ? by : -by;
  const shades = [toText, -toText].map((change) =>
    fromOklch({ ...colour, lightness: colour.lightness + change }),
  );
  return (
    shades.find((shade) => shade !== ground && hasContrast(text, [shade], LEAST_CONTRAST.text)) ??
    ground
  );
}

function hasContrast(colour: string, grounds: readonly string[], least: number): boolean {
  const rgb = rgbOf(colour);
  return grounds.every((ground) => contrast(rgb, rgbOf(ground)) >= least);
}

/** The change of lightness per step of the search for enough contrast. */
const STEP = 0.01;

/** Makes a colour darker or lighter until it has enough contrast with each background. */
function withContrast(colour: string, grounds: readonly string[], least: number): string {
  if (hasContrast(colour, grounds, least)) return colour;
  const start = toOklch(colour);
  // First away from the lightness of the background, then in the other direction.
  const isDarker = start.lightness < toOklch(grounds[0] ?? WHITE).lightness;
  for (const step of isDarker ? [-STEP, STEP] : [STEP, -STEP])
    for (let { lightness } = start; lightness > -STEP && lightness < 1 + STEP; lightness += step) {
      const shade = fromOklch({ ...start, lightness });
      if (hasContrast(shade, grounds, least)) return shade;
    }
  return textOn(grounds[0] ?? WHITE, BLACK);
}

/** Mixes two colours. @param share the share of the second colour, 0 to 1 */
function mix(first: string, second: string, share: number): string {
  const [from, to] = [rgbOf(first), rgbOf(second)];
  const digits = from.map((part, at) => {
    const mixed = Math.round((part * (1 - share) + (to[at] ?? 0) * share) * 255);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
