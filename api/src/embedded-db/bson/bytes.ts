/** Collects bytes in a buffer that grows as needed. */
export class ByteWriter {
  protected buf: Buffer;
  protected at = 0;

  /** @param room how many bytes are expected */
  constructor(room = 256) {
    this.buf = Buffer.allocUnsafe(room);
  }

  /** Makes room for this many bytes. */
  protected room(bytes: number): void {
    if (this.at + bytes <= this.buf.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buf.length * 2, this.at + bytes));
    this.buf.copy(grown, 0, 0, this.at);
    this.buf = grown;
  }

  protected byte(value: number): void {
    this.room(1);
    this.buf[this.at++] = value;
  }

  protected plain(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buf.set(bytes, this.at);
    this.at += bytes.length;
  }
}
