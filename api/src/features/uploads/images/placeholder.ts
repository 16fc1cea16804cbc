import { loadSharp } from './sharp.ts';

/**
 * Returns the colour to show until the image has loaded: the mean of its first frame as `#rrggbb`,
 * or '' for a transparent image, because the colour would show through it.
 */
export async function placeholderColour(bytes: Buffer): Promise<string> {
  const open = await loadSharp();
  const { data, info } = await open(bytes)
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red, green, blue] = data;
  const alpha = data[info.channels - 1] ?? 255;
  if (alpha < 250) return '';
  return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`;
}
