import { isColour } from '@siteyard/schemas/primitives/colour';

/** A stored colour for a style, or undefined when it is not one: then the design's own is seen. */
export function safeColour(value: unknown): string | undefined {
  return isColour(value) ? value : undefined;
}

/** A colour for text that can be read on `background` (a stored colour; alpha is ignored). */
export function readableOn(background: string): '#ffffff' | '#14202e' {
  // The luminance at which both have the same contrast, by WCAG's formula.
  return luminanceOf(background) > 0.213 ? '#14202e' : '#ffffff';
}

/** A colour for a sign on `background`: white as brands have it, unless it could not be seen (3 to 1). */
export function signOn(background: string): '#ffffff' | '#14202e' {
  return luminanceOf(background) > 0.3 ? '#14202e' : '#ffffff';
}

function luminanceOf(background: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(background.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
