let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text, at most `max` UTF-16 code units long, without its last character if that
 * does not fit. A character is what a person sees: an emoji of several code points stays whole.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  segmenter ??= new Intl.Segmenter();
  const part = text.slice(0, max + LONGEST);
  const at = segmenter.segment(part).containing(max)?.index ?? max;
  // A longer pile of marks is not an emoji.
  if (max - at <= LONGEST) return part.slice(0, at);
  return part.slice(0, /[\uDC00-\uDFFF]/.test(part.charAt(max)) ? max - 1 : max);
}

/** Longer than any emoji, in UTF-16 code units. */
const LONGEST = 100;

/** A text of at most `max` UTF-16 code units, with "…" in place of the rest. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : text;
