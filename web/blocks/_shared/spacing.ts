import { clamp } from '@siteyard/schemas/primitives/numbers';

/** A stored padding in steps of 4 px as a CSS length in rem, which scales with the text size. */
export function steps(value: number, max: number): string {
  return `${clamp(value, 0, max, 0) * 0.25}rem`;
}
