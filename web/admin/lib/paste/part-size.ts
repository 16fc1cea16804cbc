/** The most bytes of a part of a rich text, so that at least one part has room in it. */
export const MOST_BYTES = 24 * 1024;

const utf8 = new TextEncoder();

/** The bytes of a value in JSON. */
export const bytesOf = (value: string | object): number =>
  utf8.encode(JSON.stringify(value)).length;

/** The bytes of a text without its quotation marks. */
const ownBytesOf = (text: string): number => bytesOf(text) - 2;

/** Counts the bytes of the part to which lines are added, without reading its whole text again. */
export class PartSize {
  private bytes = 0;

  /** Counts a new part with this text. */
  begin(text: string): void {
    this.bytes = bytesOf(text);
  }

  /** Counts text that is added to the part. */
  add(text: string): void {
    this.bytes += ownBytesOf(text);
  }

  /** Whether the part has room for one more line. */
  hasRoomFor(line: string): boolean {
    return this.bytes + bytesOf(line) <= MOST_BYTES;
  }
}
