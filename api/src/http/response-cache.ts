import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, EncodedText } from './encodings.ts';
import { sameEtag } from './etag.ts';

/** A response that is the same for all callers without rights. */
export interface PublicResponse {
  type: string;
  body: string;
  /** The time at which it changes without a commit, in ms since 1970; never by default. */
  until?: number;
}

export interface ResponseCache {
  /**
   * Sends a response with an ETag. `make` runs once for each commit, and concurrent requests share its
   * result. An error is not cached.
   * @param key the path, and everything else that the response depends on
   * @throws the error of `make`
   */
  send(
    req: Request,
    res: Response,
    key: string,
    make: () => PublicResponse | Promise<PublicResponse>,
  ): Promise<void>;
}

interface Entry extends Required<Pick<PublicResponse, 'type' | 'until'>> {
  commit: number;
  etag: string;
  text: EncodedText;
}

/** The size of the cache, with compressed forms, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Caches responses until the next commit. The least recently used are removed first.
 * @param commit returns the number of the newest commit
 */
export function createResponseCache(commit: () => number, maxBytes = CACHE_BYTES): ResponseCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.weight,
  });
  const making = new Map<string, Promise<Entry>>();

  async function makeEntry(
    key: string,
    at: number,
    make: () => PublicResponse | Promise<PublicResponse>,
  ) {
    const { type, body, until = Infinity } = await make();
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    const etag = `W/"${hash}"`;
    const before = cache.get(key);
    // Most commits do not change this response, so its compressed forms are still valid.
    const text = before?.etag === etag ? before.text : new EncodedText(body);
    const entry = { commit: at, type, until, etag, text };
    cache.set(key, entry);
    return entry;
  }

  function find(key: string, make: () => PublicResponse | Promise<PublicResponse>): Promise<Entry> {
    // Read first: after a commit during `make`, the entry counts as outdated.
    const at = commit();
    const entry = cache.get(key);
    if (entry?.commit === at && Date.now() < entry.until) return Promise.resolve(entry);
    const name = `${at} ${key}`;
    let task = making.get(name);
    if (!task) {
      task = makeEntry(key, at, make).finally(() => making.delete(name));
      making.set(name, task);
    }
    return task;
  }

  return {
    async send(req, res, key, make) {
      const { type, etag, text } = await find(key, make);
      if (res.closed) return;
      res.set({ 'Cache-Control': 'no-cache', ETag: etag }).vary('Accept-Encoding');
      if (sameEtag(req.headers['if-none-match'], etag)) return void res.status(304).end();
      const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined);
      await text.make(encoding);
      if (res.closed) return;
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      const bytes = text.as(encoding) ?? text.plain;
      res.type(type).set('Content-Length', String(bytes.length));
      res.end(req.method === 'HEAD' ? undefined : bytes);
    },
  };
}
