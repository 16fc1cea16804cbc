/** A visible character. Hangul fillers are ignorable, and U+2800 is a Braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has a visible character. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/** Removes format characters, such as a zero-width space that was copied with a text. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
