import type { Look } from '../look.ts';
import { contrast, LEAST_CONTRAST, luminance, rgbOf } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';

/** The greys, by the names that the style sheet has for them: 50 is nearly white, 900 nearly black. */
export const NEUTRAL_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 900] as const;

export type Neutrals = Readonly<Record<(typeof NEUTRAL_STEPS)[number], string>>;

/** A button: its fill, its text, its fill under the pointer, and an edge where the fill needs one. */
export interface ButtonColours {
  fill: string;
  label: string;
  hover: string;
  /** Null where the fill stands out by itself. */
  edge: string | null;
}

/** A header or footer and what stands on it. */
export interface Surface {
  ground: string;
  /** Titles, and links under the pointer. */
  ink: string;
  /** Other text. */
  soft: string;
  /** The ground of a link under the pointer. */
  hover: string;
  /** Its border; decoration only. */
  edge: string;
  /** Underlines and focus rings. */
  mark: string;
  button: ButtonColours;
}

/** Every colour of a look, `#rrggbb`. */
export interface LookColours {
  neutrals: Neutrals;
  link: string;
  /** Lines and marks on white and on the lightest greys: the accent, else the brand colour. */
  mark: string;
  /** Text on the colour of marks. */
  onMark: string;
  /** The ground of small icons, with neutral 900 on it. */
  tint: string;
  button: ButtonColours;
  /** Behind a section that is tinted: as light as neutral 100, so what can be read there can be here. */
  tintGround: string;
  /** A section in the darkest grey, and one in the brand colour. */
  dark: Surface;
  brand: Surface;
  header: Surface;
  footer: Surface;
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** A colour with less chroma has no hue to speak of. */
const GREY = 0.02;

/** Lightness and chroma of each neutral, measured from the product's own greys. */
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

/** What text in a neutral stands on, beside white. */
const TEXT_GROUNDS = { 600: 200, 700: 200, 900: 300 } as const;

/** The parts of blocks whose colour may follow the look, by what it is in `LookColours`. */
export const LOOK_PARTS = ['brand', 'onBrand', 'mark'] as const;

export type LookPart = (typeof LOOK_PARTS)[number];

/** The colour that a look has for each part of a block, `#rrggbb`. */
export function lookParts(look: Look): Readonly<Record<LookPart, string>> {
  const { brand, mark } = lookColours(look);
  return { brand: brand.ground, onBrand: brand.ink, mark };
}

// A look never changes once it is read, and every page asks for the colours of the same one.
const known = new WeakMap<Look, LookColours>();

/**
 * Every colour of a look. Text has a contrast of at least 4.5 to 1 with what is behind it, and marks
 * and buttons have 3 to 1, whatever was chosen: a colour that has less is made darker or lighter.
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
  // The brand colour is nicer than a darkened yellow.
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

/** What lines, icons and stars are made from: a grey accent is a button, but no decoration. */
const marksOf = ({ accent, brand }: Look) => (isGrey(accent) && !isGrey(brand) ? brand : accent);

function neutralsOf({ neutral, brand }: Look): Neutrals {
  const tones = {
    cool: { hue: 252, share: 1 },
    plain: { hue: 0, share: 0 },
    warm: { hue: 70, share: 0.55 },
    // The hue of a grey is noise.
    brand: { hue: toOklch(brand).hue, share: isGrey(brand) ? 0 : 1 },
  };
  const { hue, share } = tones[neutral];
  const made = Object.fromEntries(
    NEUTRAL_STEPS.map((step) => {
      const [lightness, chroma] = NEUTRAL[step];
      return [step, fromOklch({ lightness, chroma: chroma * share, hue })];
    }),
  ) as Record<keyof Neutrals, string>;
  // Equal lightness is nearly equal luminance, which is what contrast is made of; nearly.
  for (const [step, ground] of Object.entries(TEXT_GROUNDS)) {
    const name = Number(step) as keyof typeof TEXT_GROUNDS;
    made[name] = withContrast(made[name], [made[ground]], LEAST_CONTRAST.text);
  }
  made[500] = withContrast(made[500], [WHITE, made[100]], LEAST_CONTRAST.mark);
  return made;
}

/** A tint of a colour that has no less light than a grey. */
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
  // The brand colour in place of a grey accent is not seen on itself.
  const mark =
    marks === ground && marks !== look.accent
      ? ink
      : withContrast(marks, [ground], LEAST_CONTRAST.mark);
  // A button in the colour of its ground would not be seen: it gets the colour of the text.
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

/** White, or the darkest grey, or black: the first that can be read on a colour. */
function textOn(ground: string, darkest: string): string {
  const inks = [WHITE, darkest];
  return inks.find((ink) => hasContrast(ink, [ground], LEAST_CONTRAST.text)) ?? BLACK;
}

/**
 * A colour under the pointer: a little nearer to its text, if the text can still be read, else
 * farther away from it.
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

/** How far a colour moves at a time on its way to enough contrast. */
const STEP = 0.01;

/** A colour, made darker or lighter until it has enough contrast with each of the grounds. */
export function withContrast(colour: string, grounds: readonly string[], least: number): string {
  if (hasContrast(colour, grounds, least)) return colour;
  const start = toOklch(colour);
  // Away from the ground, and where that does not lead far enough, across it.
  const isDarker = start.lightness < toOklch(grounds[0] ?? WHITE).lightness;
  for (const step of isDarker ? [-STEP, STEP] : [STEP, -STEP])
    for (let { lightness } = start; lightness > -STEP && lightness < 1 + STEP; lightness += step) {
      const shade = fromOklch({ ...start, lightness });
      if (hasContrast(shade, grounds, least)) return shade;
    }
  return textOn(grounds[0] ?? WHITE, BLACK);
}

function mix(first: string, second: string, share: number): string {
  const [from, to] = [rgbOf(first), rgbOf(second)];
  const digits = from.map((part, at) => {
    const mixed = Math.round((part * (1 - share) + (to[at] ?? 0) * share) * 255);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
