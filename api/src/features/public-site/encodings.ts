import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const SMALLEST_FIRST = ['br', 'gzip'] as const;

/** Answers for headers. Browsers send few different ones; a client that invents some evicts its own. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });

/** The smallest encoding that an `Accept-Encoding` header accepts; none if the header is absent. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  let encoding = chosen.get(header);
  if (encoding === undefined) {
    const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([
      ...SMALLEST_FIRST,
    ]);
    encoding = SMALLEST_FIRST.find((each) => accepted.includes(each)) ?? 'identity';
    chosen.set(header, encoding);
  }
  return encoding;
}

/** Text in the encodings that were requested so far; each is compressed once. */
export class EncodedText {
  private readonly made = new Map<Encoding, Buffer>();

  constructor(text: string) {
    this.made.set('identity', Buffer.from(text));
  }

  /** Bytes in memory, with an estimate for the encodings; a whole number. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.5);
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
