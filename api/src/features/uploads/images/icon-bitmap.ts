const INFO_HEADER = 40;

/**
 * Decodes the bitmap of an icon: BITMAPINFOHEADER, uncompressed, with 1, 4, 8, 24 or 32 bits per pixel.
 * Its rows begin at the bottom, and a mask with one bit per pixel follows. Some converters omit the mask
 * after 32 bits per pixel, which contain transparency.
 * @returns RGBA rows from the top down, or the reason why the bitmap is refused
 */
export function readBitmap(data: Buffer, width: number, height: number): Buffer | string {
  if (data.readUInt32LE(0) !== INFO_HEADER) return 'a picture has an unknown header';
  // The height includes the mask.
  if (data.readInt32LE(4) !== width || data.readInt32LE(8) !== height * 2)
    return 'a picture has another size than its directory says';
  const bits = data.readUInt16LE(14);
  if (![1, 4, 8, 24, 32].includes(bits)) return `a picture has ${bits} bits a pixel`;
  if (data.readUInt32LE(16) !== 0) return 'a picture is compressed in an unknown way';
  const colours = bits <= 8 ? data.readUInt32LE(32) || 2 ** bits : 0;
  if (colours > 2 ** bits) return 'a palette is too long';

  const pixelsAt = INFO_HEADER + colours * 4;
  const rowBytes = rowLength(width, bits);
  const maskAt = pixelsAt + rowBytes * height;
  const maskRowBytes = rowLength(width, 1);
  const hasMask = data.length >= maskAt + maskRowBytes * height;
  if (data.length < maskAt || (!hasMask && bits !== 32)) return 'a picture is cut off';

  const rgba = Buffer.alloc(width * height * 4);
  let anyAlpha = false;
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      const at = pixelAt(data, row, x, bits, colours);
      if (at < 0) return 'a pixel has a colour that is not in the palette';
      const to = (y * width + x) * 4;
      rgba[to] = data[at + 2]!;
      rgba[to + 1] = data[at + 1]!;
      rgba[to + 2] = data[at]!;
      rgba[to + 3] = bits === 32 ? data[at + 3]! : 255;
      anyAlpha ||= bits === 32 && data[at + 3] !== 0;
    }
  }
  if (!anyAlpha) applyMask(rgba, data, { hasMask, maskAt, maskRowBytes, width, height });
  return rgba;
}

/** Rows are padded to four bytes. */
const rowLength = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4;

/** Offset of the blue, green and red bytes of a pixel; -1 when the palette has no such colour. */
function pixelAt(data: Buffer, row: number, x: number, bits: number, colours: number): number {
  if (bits > 8) return row + (x * bits) / 8;
  const byte = data[row + Math.floor((x * bits) / 8)]!;
  const index = (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1);
  return index < colours ? INFO_HEADER + index * 4 : -1;
}

interface Mask {
  /** Whether the bitmap has a mask. Without a mask, every pixel is opaque. */
  hasMask: boolean;
  maskAt: number;
  maskRowBytes: number;
  width: number;
  height: number;
}

/**
 * Applies the mask, whose bits make pixels transparent. Old 32-bit icons have alpha 0 everywhere, and use
 * a mask too.
 */
function applyMask(rgba: Buffer, data: Buffer, mask: Mask): void {
  for (let y = 0; y < mask.height; y += 1) {
    const row = mask.maskAt + (mask.height - 1 - y) * mask.maskRowBytes;
    for (let x = 0; x < mask.width; x += 1) {
      const hidden = mask.hasMask && ((data[row + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
      rgba[(y * mask.width + x) * 4 + 3] = hidden ? 0 : 255;
    }
  }
}
