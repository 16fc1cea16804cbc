import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What headers were found to take. Browsers send few different ones; strangers may send any. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;

/** The smallest encoding that an `Accept-Encoding` header takes. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = takes(header, 'br') ? 'br' : takes(header, 'gzip') ? 'gzip' : 'identity';
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, encoding);
  }
  return encoding;
}

function takes(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.split(';').map((each) => each.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '');
  });
}

/** Text in the encodings that were asked for so far; each is made once. */
export class EncodedText {
  private readonly made = new Map<Encoding, Buffer>();

  constructor(text: string) {
    this.made.set('identity', Buffer.from(text));
  }

  /** bytes that are held, with what may still be made counted in */
  get weight(): number {
    return this.plain.length * 1.5;
  }

  get plain(): Buffer {
    return this.made.get('identity')!;
  }

  as(encoding: Encoding): Buffer {
    let bytes = this.made.get(encoding);
    if (!bytes) {
      bytes = encoding === 'br' ? brotli(this.plain) : gzipSync(this.plain, { level: 7 });
      this.made.set(encoding, bytes);
    }
    return bytes;
  }
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
