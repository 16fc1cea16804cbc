import { LANGUAGE_NAMES, type Language } from '@siteyard/schemas/settings';
import { type Look, lookColours } from '@siteyard/schemas/look';
import { facesTooHeavy, shownLook } from '../../../../blocks/_shared/look/font-bytes.ts';
import { lookWord } from '../../../lib/settings/look-words.ts';

/**
 * Returns one sentence for each choice of a look that pages do not follow, so that texts are readable and
 * pages stay fast.
 */
export function lookNotes(look: Look, language: Language): string[] {
  const { link, mark, button, header } = lookColours(look);
  const notes: string[] = [];
  if (link !== look.brand)
    notes.push(
      `Links have a darker shade of the brand colour, ${link}, because the colour itself cannot be read on white.`,
    );
  if (mark !== look.accent)
    notes.push(
      mark === look.brand
        ? 'Lines and marks have the brand colour, because the accent colour is hard to see on white.'
        : `Lines and marks have a darker shade of the accent colour, ${mark}, because the colour itself is hard to see on white.`,
    );
  if (button.edge !== null)
    notes.push(
      'Buttons have a darker edge, because the accent colour alone is hard to see on white.',
    );
  if (header.button.fill !== look.accent)
    notes.push(
      'The button in the header has the colour of its text, because the accent colour is hard to see on the header.',
    );
  const ofTexts = textFaceNote(look, language);
  if (ofTexts !== undefined) notes.push(ofTexts);
  const heavy = facesTooHeavy(look, language);
  if (heavy.length > 0)
    notes.push(
      `Banners in ${inWords(heavy)} have the typeface of the headings, because more typefaces would make pages slow.`,
    );
  return notes;
}

/** Explains why texts have another typeface than the chosen one; undefined if they have the chosen one. */
export function textFaceNote(look: Look, language: Language): string | undefined {
  if (shownLook(look, language).body_font === look.body_font) return undefined;
  const face = lookWord(look, 'body_font');
  return `Texts have the system font. ${face} with the letters of ${LANGUAGE_NAMES[language]} would make pages slow.`;
}

/** "A", "A or B", "A, B or C". */
const inWords = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
