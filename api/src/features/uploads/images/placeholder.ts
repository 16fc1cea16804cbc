import { loadSharp } from './sharp.ts';

/**
 * The colour to show in an image's place until it is there: the mean of its first frame as
 * `#rrggbb`, or '' where it is see-through, because a box of colour would show around it.
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
