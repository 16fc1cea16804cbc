/** The message for an animated PNG, which is refused because image libraries keep only its first picture. */
export const ANIMATED_PNG_HELP =
  'This is an animated PNG, and only its first picture would be kept. Save it as an animated GIF or WebP, or as a PNG without animation.';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The bytes of a chunk without its data: length, type and checksum. */
const CHUNK = 12;

/** Whether a file is a PNG with more than one picture. Reads its chunks up to the first pixels. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE.length; at + CHUNK <= bytes.length;) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IDAT') return false;
    // The data of this chunk begin with the number of pictures.
    if (type === 'acTL') return view.getUint32(at + 8) > 1;
    at += CHUNK + view.getUint32(at);
  }
  return false;
}
