import { clamp } from '@siteyard/schemas/primitives/numbers';

/** Converts a stored padding, in steps of 4 px, to a CSS length in rem, which follows the text size. */
export function steps(value: number, max: number): string {
  return `${clamp(value, 0, max, 0) * 0.25}rem`;
}
