/**
 * The fault of an archive: a description that is too large, too many descriptions in a row, or a
 * header that cannot be read.
 */
export type TarFault = 'large' | 'many' | 'unreadable';

const BLOCK = 512;
/** The offsets of the fields in a header. */
const [SIZE, FLAG, CHECKSUM] = [124, 156, 148];
const [SIZE_END, CHECKSUM_END] = [136, 156];
const [SPACE, EQUALS, NEWLINE] = [0x20, 0x3d, 0x0a];
const flagOf = (letter: string) => letter.charCodeAt(0);
const [GLOBAL, EXTENDED, FOLDER] = [flagOf('g'), flagOf('x'), flagOf('5')];
const LONG_NAMES = ['L', 'K', 'N'].map(flagOf);

/** The maximum size of the description of one file: its long name, times and similar. */
const MAX_BYTES = 64 * 1024;
/** The maximum size of the description of all files, which a reader copies for each file. Git writes 52 bytes. */
const MAX_GLOBAL_BYTES = 2 * 1024;
/** The maximum number of descriptions before a file. */
const MAX_IN_A_ROW = 8;

/**
 * Checks the headers of a tar before `tar-stream` reads it, and parses them in the same way.
 * `tar-stream` accepts descriptions of up to 4 MB and copies the description of all files for each
 * file, so that a small archive could take minutes.
 * @returns a function to call with each chunk of the archive. It returns the fault, or null.
 */
export function createTarWatch(): (bytes: Uint8Array) => TarFault | null {
  const header = new Uint8Array(BLOCK);
  /** The buffer that is being filled: a header, or the description after a header. */
  let [wanted, filled, skipped] = [header, 0, 0];
  let [flag, inARow] = [0, 0];
  /** The size that descriptions set for all files, and for the next file. */
  let sizes: { all?: number | undefined; next?: number | undefined } = {};

  function want(next: Uint8Array<ArrayBuffer>, skip: number): void {
    [wanted, filled, skipped] = [next, 0, skip];
  }

  function readHeader(): TarFault | null {
    want(header, 0);
    if (header.every((byte, at) => byte === 0 || (at >= CHECKSUM && at < CHECKSUM_END)))
      return null;
    const size = octalOf(textOf(header.subarray(SIZE, SIZE_END)));
    if (size === null) return 'unreadable';
    flag = header[FLAG] ?? 0;
    if (flag === GLOBAL || flag === EXTENDED || LONG_NAMES.includes(flag)) {
      inARow += 1;
      if (inARow > MAX_IN_A_ROW) return 'many';
      if (size > (flag === GLOBAL ? MAX_GLOBAL_BYTES : MAX_BYTES)) return 'large';
      if (size === 0) return 'unreadable';
      want(new Uint8Array(size), 0);
      return null;
    }
    const content = flag === FOLDER ? 0 : (sizes.next ?? size);
    want(header, content + paddingOf(content));
    [inARow, sizes] = [0, { all: sizes.all }];
    return null;
  }

  function readDescription(): TarFault | null {
    const description = wanted;
    want(header, paddingOf(description.length));
    if (LONG_NAMES.includes(flag)) return null;
    const found = readRecords(description);
    if (found === null) return 'unreadable';
    if (flag === GLOBAL) sizes.all = found.size;
    else sizes.next = found.size ?? sizes.all;
    return null;
  }

  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const skip = Math.min(skipped, bytes.length - at);
      [skipped, at] = [skipped - skip, at + skip];
      const part = bytes.subarray(at, at + wanted.length - filled);
      wanted.set(part, filled);
      [filled, at] = [filled + part.length, at + part.length];
      if (filled < wanted.length) continue;
      const fault = wanted === header ? readHeader() : readDescription();
      if (fault !== null) return fault;
    }
    return null;
  };
}

/** Returns the number of bytes from the end of a file to the next block. */
const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Decodes bytes as Latin-1. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Parses an octal number with spaces or zero bytes around it; null if it has another form. */
function octalOf(text: string): number | null {
  if (/^[\0 ]*$/.test(text)) return 0;
  const digits = /^ *\0*([0-7]+)[\0 ]*$/.exec(text)?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 8);
}

/** Returns the size in a list of `<length> <key>=<value>\n`, if it has one; null if the list is malformed. */
function readRecords(bytes: Uint8Array): { size?: number | undefined } | null {
  let size: string | undefined;
  for (let at = 0; at < bytes.length;) {
    const digits = /^([1-9]\d{0,5}) /.exec(textOf(bytes.subarray(at, at + 7)))?.[1];
    if (digits === undefined) return null;
    const end = at + Number(digits);
    const record = bytes.subarray(bytes.indexOf(SPACE, at) + 1, end - 1);
    const equals = record.indexOf(EQUALS);
    if (end > bytes.length || bytes[end - 1] !== NEWLINE || equals < 0) return null;
    if (equals === 4 && textOf(record.subarray(0, 4)) === 'size')
      size = textOf(record.subarray(5, 5 + 20));
    at = end;
  }
  if (size === undefined) return {};
  return /^\d{1,15}$/.test(size) ? { size: Number(size) } : null;
}
