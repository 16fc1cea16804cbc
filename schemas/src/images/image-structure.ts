import type { ImageExtension } from './image-types.ts';

/** A problem of the structure of an image file. The message is a sentence about the file. */
export interface StructureProblem {
  kind: 'metadata' | 'trailing' | 'cut_off';
  message: string;
}

/**
 * Checks the structure of a file of one image type, without decoding the picture. The file may contain
 * only the data of the picture, and must end where its format says. Returns the problem, or null.
 */
type StructureCheck = (bytes: Uint8Array) => StructureProblem | null;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textOf = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

const metadata = (part?: string): StructureProblem => ({
  kind: 'metadata',
  message: part === undefined ? 'it contains metadata' : `it contains metadata (${part})`,
});
const TRAILING: StructureProblem = { kind: 'trailing', message: 'bytes follow after its end' };
const CUT_OFF: StructureProblem = { kind: 'cut_off', message: 'it is cut off' };

const PNG_DRAWS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs'.split(' '));

const png: StructureCheck = (bytes) => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = textOf(bytes, at + 4, at + 8);
    if (!PNG_DRAWS.has(type)) return metadata(type);
    at += 12 + viewOf(bytes).getUint32(at);
    if (type === 'IEND') return at === bytes.length ? null : TRAILING;
  }
  return CUT_OFF;
};

/**
 * The second bytes of JPEG markers: start and end of the image, start of a scan, two application
 * segments.
 */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const JFIF = 0xe0;
const ADOBE = 0xee;

const jpg: StructureCheck = (bytes) => {
  let at = 0;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return CUT_OFF;
    const marker = bytes[at + 1]!;
    at += 2;
    if (marker === SOI) continue;
    if (marker === EOI) return at === bytes.length ? null : TRAILING;
    // JFIF and Adobe segments define the colours. Other application segments and comments are metadata.
    if (((marker & 0xf0) === 0xe0 && marker !== JFIF && marker !== ADOBE) || marker === 0xfe)
      return metadata();
    if (at + 2 > bytes.length) return CUT_OFF;
    const length = viewOf(bytes).getUint16(at);
    if ((marker === JFIF && length !== 16) || (marker === ADOBE && length !== 14))
      return metadata();
    at += length;
    if (marker === SOS) at = endOfScan(bytes, at);
  }
  return CUT_OFF;
};

/**
 * Returns the position of the marker after a scan. Within a scan, 0 or a restart marker follows each
 * 0xff.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const WEBP_DRAWS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

const webp: StructureCheck = (bytes) => {
  const end = viewOf(bytes).getUint32(4, true) + 8;
  if (end < bytes.length) return TRAILING;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = textOf(bytes, at, at + 4);
    if (!WEBP_DRAWS.has(type)) return metadata(type.trim());
    const length = viewOf(bytes).getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return at === end && end === bytes.length ? null : CUT_OFF;
};

const gif: StructureCheck = (bytes) => {
  const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** Returns the position after a list of sub-blocks, which ends with an empty one. */
  const skipBlocks = (from: number) => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    return at + 1;
  };
  let at = 13 + tableLength(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1 === bytes.length ? null : TRAILING;
    if (kind === 0x2c) {
      at = skipBlocks(at + 10 + tableLength(bytes[at + 9] ?? 0) + 1);
    } else if (kind === 0x21) {
      const loops = textOf(bytes, at + 3, at + 14) === 'NETSCAPE2.0';
      const isControl = bytes[at + 1] === 0xf9;
      const isLoop = bytes[at + 1] === 0xff && loops;
      if (!isControl && !isLoop) return metadata();
      const next = skipBlocks(at + 2);
      // A longer block contains more than a loop count or the times of a picture.
      if (next - at > (isLoop ? 19 : 8)) return metadata();
      at = next;
    } else return CUT_OFF;
  }
  return CUT_OFF;
};

const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov']);

const avif: StructureCheck = (bytes) => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = viewOf(bytes).getUint32(at);
    const type = textOf(bytes, at + 4, at + 8);
    if (!AVIF_BOXES.has(type))
      return { kind: 'metadata', message: 'it contains more than a picture' };
    if (length < 8) return CUT_OFF;
    at += length;
  }
  if (at > bytes.length) return CUT_OFF;
  return at === bytes.length ? null : TRAILING;
};

const CHECKS: Record<Exclude<ImageExtension, 'ico'>, StructureCheck> = {
  png,
  jpg,
  webp,
  gif,
  avif,
};

/**
 * Checks the structure of an image file whose first bytes fit its type.
 * @returns the reason why the file cannot be stored unchanged; null if it can. Always null for an icon,
 *   because the site encodes icons again and compares all bytes. For a file that is cut off, decoding it
 *   gives a more exact reason.
 */
export function structureProblem(
  bytes: Uint8Array,
  extension: ImageExtension,
): StructureProblem | null {
  return extension === 'ico' ? null : CHECKS[extension](bytes);
}
