import { LEAST_CONTRAST } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';
import type { Look } from './look.ts';
import { WHITE, withContrast } from './shades.ts';

/** The names of the neutral greys in the style sheet: 50 is nearly white, 900 nearly black. */
export const NEUTRAL_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 900] as const;

/** The neutral greys of a look, `#rrggbb`. */
export type Neutrals = Readonly<Record<(typeof NEUTRAL_STEPS)[number], string>>;

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

/** Whether a colour has too little chroma to count as a colour. */
export const isGrey = (colour: string) => toOklch(colour).chroma < GREY;

/** Returns the neutral greys of a look, with enough contrast for texts and marks. */
export function neutralsOf({ neutral, brand }: Look): Neutrals {
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
