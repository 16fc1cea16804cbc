import { AppError } from '@siteyard/schemas/errors';
import { readBitmap } from './icon-bitmap.ts';
import { loadSharp } from './sharp.ts';

/** One picture of an icon. */
export interface IconPicture {
  /** Width in px. */
  size: number;
  /** px */
  height: number;
  png: Buffer;
}

const MAX_PICTURES = 20;
const MAX_SIDE = 256;
/**
 * The maximum side of a picture, in px. The directory of an icon can name at most 256 px, but some
 * converters store larger pictures.
 */
const MAX_SOURCE_SIDE = 1_024;
const HEADER = 6;
const ENTRY = 16;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const refuse = (why: string): never => {
  throw new AppError('upload_not_an_image', {
    message: `This icon cannot be used: ${why}. Upload a square PNG instead, or save the icon again with pictures of at most 256 × 256 px.`,
  });
};

/**
 * Reads an ICO file strictly: every picture must be complete and inside the file, share no bytes with
 * another picture, and have the size that the directory names. Returns the pictures as PNG, smallest
 * first.
 * @throws AppError `upload_not_an_image` with the reason
 */
export async function readIcon(bytes: Buffer): Promise<IconPicture[]> {
  const entries = readDirectory(bytes);
  const pictures: IconPicture[] = [];
  for (const { width, height, data } of entries) {
    const png = data.subarray(0, 8).equals(PNG_SIGNATURE)
      ? await cleanPng(data, width, height)
      : await bitmapToPng(data, width, height);
    pictures.push({ size: width, height, png });
  }
  return pictures.sort((a, b) => a.size - b.size || a.height - b.height);
}

interface Entry {
  width: number;
  height: number;
  data: Buffer;
}

function readDirectory(bytes: Buffer): Entry[] {
  if (bytes.length < HEADER || bytes.readUInt16LE(0) !== 0 || bytes.readUInt16LE(2) !== 1)
    return refuse('it has no icon header');
  const count = bytes.readUInt16LE(4);
  if (count < 1 || count > MAX_PICTURES)
    refuse(`it has ${count} pictures, but only 1 to ${MAX_PICTURES} are allowed`);
  const directoryEnd = HEADER + count * ENTRY;
  if (bytes.length < directoryEnd) refuse('its directory is cut off');
  const ranges: [start: number, end: number][] = [];
  const entries: Entry[] = [];
  for (let at = HEADER; at < directoryEnd; at += ENTRY) {
    const start = bytes.readUInt32LE(at + 12);
    const end = start + bytes.readUInt32LE(at + 8);
    if (start < directoryEnd || end > bytes.length || end - start < 40)
      refuse('a picture lies outside the file');
    if (ranges.some(([from, to]) => start < to && from < end)) refuse('two pictures share bytes');
    ranges.push([start, end]);
    entries.push({
      width: bytes.readUInt8(at) || MAX_SIDE,
      height: bytes.readUInt8(at + 1) || MAX_SIDE,
      data: bytes.subarray(start, end),
    });
  }
  return entries;
}

async function cleanPng(data: Buffer, width: number, height: number): Promise<Buffer> {
  const open = await loadSharp();
  // The first chunk of a PNG contains its size, which is checked before anything is decoded.
  const [ownWidth, ownHeight] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  const isLarge = width === MAX_SIDE && height === MAX_SIDE && ownWidth === ownHeight;
  if (isLarge ? ownWidth < width : ownWidth !== width || ownHeight !== height)
    return refuse('a picture has another size than its directory says');
  if (ownWidth > MAX_SOURCE_SIDE) return refuse(`a picture is ${ownWidth} px wide`);
  try {
    const whole = open(data, { failOn: 'error', limitInputPixels: MAX_SOURCE_SIDE ** 2 });
    const image = ownWidth > width ? whole.resize(width, height) : whole;
    return await image.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer();
  } catch {
    return refuse('a picture is damaged');
  }
}

async function bitmapToPng(data: Buffer, width: number, height: number): Promise<Buffer> {
  const rgba = readBitmap(data, width, height);
  if (typeof rgba === 'string') return refuse(rgba);
  const open = await loadSharp();
  return open(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Writes an ICO file of PNG pictures, with no bytes between them. */
export function writeIcon(pictures: readonly IconPicture[]): Buffer {
  const directory = Buffer.alloc(HEADER + pictures.length * ENTRY);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  pictures.forEach(({ size, height, png }, index) => {
    const at = HEADER + index * ENTRY;
    directory.writeUInt8(size % MAX_SIDE, at);
    directory.writeUInt8(height % MAX_SIDE, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
