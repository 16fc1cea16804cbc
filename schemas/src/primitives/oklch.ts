import { linear, rgbOf, type Rgb } from './contrast.ts';

/**
 * A colour in Björn Ottosson's OKLCH, in which colours of equal lightness look equally light.
 */
export interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number;
  /** 0 (grey) to about 0.32. */
  chroma: number;
  /** Degrees. */
  hue: number;
}

/** Reads `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/** Writes `#rrggbb`. Reduces the chroma of a colour outside sRGB until it is inside. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const light = Math.min(1, Math.max(0, lightness));
  let [most, least] = [chroma, 0];
  if (!isShown(linearRgb(light, most, hue))) {
    for (let step = 0; step < 12; step += 1) {
      const middle = (most + least) / 2;
      if (isShown(linearRgb(light, middle, hue))) least = middle;
      else most = middle;
    }
    most = least;
  }
  const digits = linearRgb(light, most, hue).map((part) => {
    const channel = Math.min(1, Math.max(0, part));
    const shown = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const isShown = (rgb: Rgb) => rgb.every((part) => part > -0.0005 && part < 1.0005);

function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const x = chroma * Math.cos((hue * Math.PI) / 180);
  const y = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
