import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A small picture like a photograph. */
export function picture(width = 60, height = 40) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
}

/** A picture in one colour, whose bytes are reproducible. */
export function plainPicture(colour: string, width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A PNG with eight bits for each of red, green and blue.
 * @param pixels its rows, each after a filter byte; compressed by zlib
 */
export function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid PNG that is small as a file and huge as a picture: black, one bit per pixel. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with a large canvas, on which each frame draws a single dot. */
export function animationBomb(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0]);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const dot = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    palette,
    ...Array.from({ length: frames }, () => Buffer.concat([control, dot])),
    Buffer.from([0x3b]),
  ]);
}

export interface IconEntry {
  width: number;
  height: number;
  data: Buffer;
  /** The offset of the data in the directory; correct by default. */
  offset?: number;
  /** The size of the data in the directory; correct by default. */
  size?: number;
}

/** An ICO file with these entries, which may be invalid. */
export function icon(entries: IconEntry[], count = entries.length): Buffer {
  const directory = Buffer.alloc(6 + entries.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(count, 4);
  let offset = directory.length;
  entries.forEach((entry, index) => {
    const at = 6 + index * 16;
    directory.writeUInt8(entry.width % 256, at);
    directory.writeUInt8(entry.height % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(entry.size ?? entry.data.length, at + 8);
    directory.writeUInt32LE(entry.offset ?? offset, at + 12);
    offset += entry.data.length;
  });
  return Buffer.concat([directory, ...entries.map(({ data }) => data)]);
}

/** The bitmap of an icon in the format of old programs: 32 bits per pixel, then the mask. */
export function iconBitmap(
  width: number,
  height: number,
  { bits = 32, header = 40, compression = 0, bgra = [40, 80, 160, 255] } = {},
): Buffer {
  const info = Buffer.alloc(40);
  info.writeUInt32LE(header, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(height * 2, 8);
  info.writeUInt16LE(1, 12);
  info.writeUInt16LE(bits, 14);
  info.writeUInt32LE(compression, 16);
  const palette =
    bits <= 8 ? Buffer.concat(Array.from({ length: 2 ** bits }, () => Buffer.from(bgra))) : '';
  const row = Buffer.alloc(Math.ceil((width * bits) / 32) * 4);
  if (bits > 8) for (let at = 0; at < width * (bits / 8); at += 1) row[at] = bgra[at % (bits / 8)]!;
  const mask = Buffer.alloc(Math.ceil(width / 32) * 4 * height);
  return Buffer.concat([
    info,
    Buffer.from(palette),
    ...Array.from({ length: height }, () => row),
    mask,
  ]);
}

/** A multipart body with one file, as a browser's form sends it. */
export function imageForm(bytes: Uint8Array, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
