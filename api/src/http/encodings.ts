import { promisify } from 'node:util';
import zlib, { constants, type BrotliOptions, type ZlibOptions } from 'node:zlib';
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
  readonly plain: Buffer;
  private readonly made = new Map<Encoding, Buffer>();
  private readonly making = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.made.set('identity', this.plain);
  }

  /** Bytes in memory, with an estimate for the encodings; a whole number. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.5);
  }

  /** Returns the bytes; undefined if `make` has not created them. */
  as(encoding: Encoding): Buffer | undefined {
    return this.made.get(encoding);
  }

  /** Creates the bytes in another thread, because Brotli takes most of a second for the largest page. */
  async make(encoding: Encoding): Promise<void> {
    if (encoding === 'identity' || this.made.has(encoding)) return;
    let making = this.making.get(encoding);
    if (!making) {
      making = encoding === 'br' ? brotli(this.plain) : gzip(this.plain, { level: 7 });
      this.making.set(encoding, making);
    }
    try {
      this.made.set(encoding, await making);
    } finally {
      this.making.delete(encoding);
    }
  }
}

const gzip = promisify<Buffer, ZlibOptions, Buffer>(zlib.gzip);
const brotliCompress = promisify<Buffer, BrotliOptions, Buffer>(zlib.brotliCompress);

function brotli(bytes: Buffer): Promise<Buffer> {
  return brotliCompress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
