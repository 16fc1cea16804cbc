/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** An opaque colour `#rrggbb` as numbers; what follows these digits is left out. */
export function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** The light of a channel of sRGB, without its gamma. */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast as WCAG 2.2 defines it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The contrast that WCAG requires (AA): of text, and of marks and large shapes. */
export const LEAST_CONTRAST = { text: 4.5, mark: 3 } as const;
