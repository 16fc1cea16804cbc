/** A character that a person sees. Hangul fillers are ignorable, and U+2800 is a blank of Braille. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything: a text of spaces and invisible characters is as good as empty. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/** A text without format characters, such as a zero-width space that was copied with it. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
