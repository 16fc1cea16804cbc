/** The most bytes of a part of a rich text, so that at least one part has room in it. */
export const MOST_BYTES = 24 * 1024;

/** The bytes of a text in JSON. */
export const bytesOf = (text: string): number =>
  new TextEncoder().encode(JSON.stringify(text)).length;

/** Whether a part with this text has room for one more line. */
export const hasRoomFor = (line: string, text: string): boolean =>
  bytesOf(text) + bytesOf(line) <= MOST_BYTES;
