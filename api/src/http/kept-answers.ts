import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, EncodedText } from './encodings.ts';
import { sameEtag } from './etag.ts';

/** An answer that is the same for all guests. */
export interface GuestAnswer {
  type: string;
  body: string;
  /** When it changes without a change on the site, in ms since 1970; never by default. */
  until?: number;
}

export interface KeptAnswers {
  /**
   * Sends an answer to a guest, with an ETag. It is made once for each commit; guests
   * that ask at the same time share the work. A failure is not kept.
   * @param key the path, and everything else that the answer depends on
   * @throws the error of `make`
   */
  send(
    req: Request,
    res: Response,
    key: string,
    make: () => GuestAnswer | Promise<GuestAnswer>,
  ): Promise<void>;
}

interface Kept extends Required<Pick<GuestAnswer, 'type' | 'until'>> {
  commit: number;
  etag: string;
  text: EncodedText;
}

/** The size of all kept answers, with their compressed forms, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Keeps answers to guests until the next commit. The least recently used are removed first.
 */
export function createKeptAnswers(commit: () => number, maxBytes = CACHE_BYTES): KeptAnswers {
  const cache = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.weight,
  });
  const making = new Map<string, Promise<Kept>>();

  async function makeAnswer(
    key: string,
    at: number,
    make: () => GuestAnswer | Promise<GuestAnswer>,
  ) {
    const { type, body, until = Infinity } = await make();
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    const etag = `W/"${hash}"`;
    const before = cache.get(key);
    // Most changes of the site are about something else: its compressed forms are still right.
    const text = before?.etag === etag ? before.text : new EncodedText(body);
    const kept = { commit: at, type, until, etag, text };
    cache.set(key, kept);
    return kept;
  }

  function find(key: string, make: () => GuestAnswer | Promise<GuestAnswer>): Promise<Kept> {
    // Read first, so that a change while the answer is made makes it outdated.
    const at = commit();
    const kept = cache.get(key);
    if (kept?.commit === at && Date.now() < kept.until) return Promise.resolve(kept);
    const name = `${at} ${key}`;
    let task = making.get(name);
    if (!task) {
      task = makeAnswer(key, at, make).finally(() => making.delete(name));
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
