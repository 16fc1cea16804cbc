/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb`. Further digits are ignored. */
export function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Converts a channel of sRGB to linear light. */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance by WCAG 2.2, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast by WCAG 2.2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The minimum contrast by WCAG (AA) of text, and of marks and large shapes. */
export const LEAST_CONTRAST = { text: 4.5, mark: 3 } as const;
