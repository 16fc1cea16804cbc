import type { Language } from '@siteyard/schemas/settings';
import {
  type Look,
  lookColours,
  NEUTRAL_STEPS,
  type ButtonColours,
  type Surface,
} from '@siteyard/schemas/look';
import { shadeFor } from './colour.ts';
import {
  BANNER_FACES,
  bannerFamilies,
  familyBeyondLatin,
  type BannerFace,
} from './banner-faces.ts';
import { facesTooHeavy, shownLook } from './font-bytes.ts';

/** The id of the look's style element on a page. */
export const LOOK_STYLE_ID = 'look';

/** The families of `client/css/fonts`, each with its metric-compatible fallback and system fonts. */
const FACES: Readonly<Record<Look['heading_font'], string>> = {
  system: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif",
  archivo: "Archivo,'Archivo Fallback',system-ui,sans-serif",
  'barlow-condensed': "'Barlow Condensed','Barlow Condensed Fallback',system-ui,sans-serif",
  aleo: "Aleo,'Aleo Fallback',Georgia,serif",
  nunito: "Nunito,'Nunito Fallback',system-ui,sans-serif",
};

/** The class of each banner face. */
const FACE_CLASSES: Readonly<Record<BannerFace, string>> = {
  Bungee: '.font-bungee',
  Merriweather: '.font-merriweather',
  'Signika Negative': '.font-signika',
  'TikTok Sans': '.font-tiktok',
};

/** The families in `FACES` that pages in a language load for a face, as CSS. */
function loadedFamilies(font: Look['heading_font'], language: Language): string[] {
  if (font === 'system') return [];
  const [family = ''] = FACES[font].split(',', 1);
  const more = familyBeyondLatin(family.replaceAll("'", ''), language);
  return more ? [family, `'${more}'`] : [family];
}

/** The value of `font-family` for texts in a language in this face. */
const familiesOf = (font: Look['heading_font'], language: Language): string =>
  FACES[font].replace(/^[^,]+/, (first) => loadedFamilies(font, language).join() || first);

/** The faces that a look loads on pages in a language, in the format of `document.fonts.load`. */
export function lookFaces(look: Look, language: Language): string[] {
  const { heading_font, body_font } = shownLook(look, language);
  const face = (weight: number, font: Look['heading_font']) =>
    loadedFamilies(font, language).map((family) => `${weight} 1em ${family}`);
  return [...face(700, heading_font), ...face(400, body_font), ...face(700, body_font)];
}

/** Archivo needs wider word spaces: its own are narrow and kerned. */
const wordSpacing = (font: Look['heading_font']) => (font === 'archivo' ? '.08em' : 'normal');

/** The typefaces of a look as CSS values; without a look, those of the standard design. */
export function lookText(chosen: Look | undefined, language: Language) {
  const { body_font, heading_font } = chosen
    ? shownLook(chosen, language)
    : ({ body_font: 'system', heading_font: 'system' } as const);
  return {
    texts: familiesOf(body_font, language),
    headings: familiesOf(heading_font, language),
    wordSpacing: wordSpacing(body_font),
  };
}

/** Radii of controls and panels. */
const CORNERS = {
  square: ['0', '0'],
  soft: ['.25rem', '.5rem'],
  round: ['.625rem', '1.125rem'],
} as const;

const BUTTONS = { square: '0', rounded: '.5rem', pill: '9rem' } as const;

/** Factors for the space around blocks, relative to `client/css/spaces.css`. */
const DENSITY = { compact: 0.75, regular: 1, spacious: 1.4 } as const;

/** A copy of the spaces in `client/css/spaces.css`. */
const SPACES = {
  'section-space': 'clamp(1.75rem,1.2rem + 2.2vw,3rem)',
  'text-space': 'clamp(.875rem,.75rem + .6vw,1.25rem)',
  'heading-space': 'clamp(2.25rem,1.6rem + 2.6vw,3.75rem)',
} as const;

/**
 * The style sheet of a look, which follows `client/public.css`: custom properties, and a few rules that
 * custom properties cannot express. Views have the same classes with and without a look, so that the
 * HTML of a page without one does not change. Printed pages keep dark text on white.
 * @param language of the site; in some languages the face of texts is too heavy
 * @param heavy the banner faces that are replaced by the face of headings
 */
export function lookStyle(
  chosen: Look,
  language: Language,
  heavy = facesTooHeavy(chosen, language),
): string {
  const look = shownLook(chosen, language);
  const colours = lookColours(look);
  const [control, panel] = CORNERS[look.corners];
  const root = properties({
    ...Object.fromEntries(
      NEUTRAL_STEPS.map((step) => [`color-steel-${step}`, colours.neutrals[step]]),
    ),
    'color-signal-200': colours.tint,
    'color-signal-400': colours.mark,
    'color-link': colours.link,
    brand: colours.brand.ground,
    'on-brand': colours.brand.ink,
    'shade-on-brand': shadeFor(colours.brand.ink),
    mark: colours.mark,
    'on-mark': colours.onMark,
    'tint-ground': colours.tintGround,
    'soft-on-dark': colours.dark.soft,
    'mark-on-dark': colours.dark.mark,
    'soft-on-brand': colours.brand.soft,
    'mark-on-brand': colours.brand.mark,
    'radius-control': control,
    'radius-panel': panel,
    // Switches for the rhythm rules of `client/css`.
    even: '1',
    centre: 'auto',
    ...(look.heading_line === 'shown' && { 'block-line': "''" }),
    'one-place': 'block',
    ...(look.density !== 'regular' && spaces(DENSITY[look.density])),
    'font-sans': familiesOf(look.body_font, language),
    'font-heading': familiesOf(look.heading_font, language),
    // The letters of a condensed face need no smaller spacing.
    ...(look.heading_font === 'barlow-condensed' && { 'tracking-tight': 'normal' }),
    ...buttonProperties(colours.button),
  });
  const faces = bannerFamilies(
    BANNER_FACES.filter((face) => !heavy.includes(face)),
    language,
  );
  const inHeadingFace = [
    'h1.font-sans',
    'h2.font-sans',
    'header .font-extrabold',
    ...heavy.map((face) => FACE_CLASSES[face]),
  ];
  return [
    `:root{${root}${faces && `;${faces}`}}`,
    `@layer base{body{word-spacing:${wordSpacing(look.body_font)}}`,
    // A visually hidden title is not bold, so it would load the regular file of the face.
    `h1:not(.sr-only),h2,h3,h4,h5,h6{font-family:var(--font-heading);word-spacing:${wordSpacing(look.heading_font)}}}`,
    '@layer utilities{',
    // Banners with the system's face or with one that is too heavy, and the site's name without a logo.
    `${inHeadingFace.join()}{font-family:var(--font-heading)}`,
    // Banners in Bungee are not bold. In the face of headings, they would load the regular file of that
    // face, so they become bold.
    heavy.includes('Bungee') ? '.font-bungee{font-weight:700}' : '',
    // A band further down has a smaller title than the band that opens the page.
    '.block-band :not(.band-shade)>h2.text-display{font-size:clamp(1.5rem,1.3rem + 2.2cqi,2.75rem)}',
    look.heading_line === 'hidden' ? '.heading-mark:before{display:none}' : '',
    // Printed pages have the button's edge and dark text.
    `.bg-signal-400{border-radius:${BUTTONS[look.buttons]};background:none}`,
    '@media screen{',
    '.bg-signal-400{background:var(--button);color:var(--on-button);box-shadow:inset 0 0 0 1.5px var(--button-edge)}',
    // A banner has its own colour, which may be close to the button's.
    '.block-band .bg-signal-400{box-shadow:inset 0 0 0 1.5px var(--button-edge),0 0 0 1.5px rgb(255 255 255/60%)}',
    '.bg-signal-400:hover:not(:disabled){background:var(--button-hover)}',
    '}}',
    '@media screen{',
    sectionButton('.ground-dark', colours.dark.button, colours.button),
    sectionButton('.ground-brand,.on-brand', colours.brand.button, colours.button),
    look.header === 'light' ? '' : headerRules(colours.header),
    // The notice would have the same colour as the dark header below it.
    look.header === 'dark' ? 'aside:not(main *){--color-steel-900:var(--color-steel-700)}' : '',
    footerRules(colours.footer),
    '}',
  ].join('');
}

const properties = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const spaces = (share: number) =>
  Object.fromEntries(
    Object.entries(SPACES).map(([name, value]) => [name, `calc(${share}*${value})`]),
  );

const buttonProperties = ({ fill, label, hover, edge }: ButtonColours) => ({
  button: fill,
  'on-button': label,
  'button-hover': hover,
  'button-edge': edge ?? 'transparent',
});

/** The rule for buttons on a surface; '' if the page's button is visible on it. */
const sectionButton = (selector: string, button: ButtonColours, page: ButtonColours) =>
  button.fill === page.fill ? '' : `${selector}{${properties(buttonProperties(button))}}`;

/** The navbar uses the same properties as the page, so this rule sets them for the navbar. */
function headerRules(surface: Surface): string {
  const own = properties({
    'color-white': surface.ground,
    'color-steel-900': surface.ink,
    'color-steel-700': surface.soft,
    'color-steel-200': surface.edge,
    'color-steel-100': surface.hover,
    'color-signal-400': surface.mark,
    'color-link': surface.ink,
    ...buttonProperties(surface.button),
  });
  // An item with a picture has white text on a dark shade in every navbar.
  // Most logos are made for a white background.
  return (
    `header{${own}}header a[style]{--color-white:#fff;--color-steel-900:#14202e}` +
    'header img{padding:.25rem .5rem;border-radius:var(--radius-control);background:#fff}'
  );
}

function footerRules(surface: Surface): string {
  const own = properties({
    'color-steel-900': surface.ground,
    'color-white': surface.ink,
    'color-steel-200': surface.soft,
    'color-signal-400': surface.mark,
  });
  return `footer:not(main *){${own}}`;
}
