import { cutText } from '@siteyard/schemas/primitives/shorten';

const MAX_LENGTH = 300;

/**
 * Returns a file name for storage and display, without folders, control characters and characters that
 * change the text direction; 'image' if no characters remain.
 */
export function cleanImageName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu,
      '',
    )
    .trim();
  return clean === '' ? 'image' : shorten(clean);
}

/** Shortens a name in the middle, so that its ending stays. Never splits a character. */
function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return cutText(name.slice(0, name.length - ending.length), MAX_LENGTH - ending.length) + ending;
}
