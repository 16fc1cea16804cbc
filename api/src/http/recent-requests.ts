import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@siteyard/schemas/errors';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { errorCodeOf } from './error-handler.ts';
import { loggedPath } from './request-log.ts';

/** A request that this instance has answered. It has no query, no body, and nothing about the caller. */
export interface RecentRequest {
  id: string;
  at: Date;
  method: string;
  path: string;
  /** 499 if the client closed the connection before the response. */
  status: number;
  ms: number;
  /** The number of the newest commit that this instance had when the request arrived. */
  commit: number;
  /** The newest commit after the response: a higher number if the request looked for newer commits. */
  lastCommit: number;
  cached: boolean;
  /** The code of an error in JSON. */
  code?: ErrorCode;
}

export interface RecentRequests {
  /** Remembers each request through Express. */
  middleware: RequestHandler;
  /** Remembers a page that was answered from the cache, without Express. */
  cachedPage(id: string, req: IncomingMessage, res: ServerResponse): void;
  find(id: string): RecentRequest | undefined;
  /** The kept requests that failed with an error in JSON, the newest first. */
  failed(): RecentRequest[];
}

/** How many requests are kept of each kind: many visits do not push out the few that failed. */
export const KEPT_REQUESTS = 300;

/** The last requests of this process, in memory. @param commit the newest commit of this instance */
export function createRecentRequests(commit: () => number): RecentRequests {
  const answered = new LRUCache<string, RecentRequest>({ max: KEPT_REQUESTS });
  const failed = new LRUCache<string, RecentRequest>({ max: KEPT_REQUESTS });

  function add(request: Omit<RecentRequest, 'at' | 'lastCommit'>): void {
    const kept = request.status < 400 ? answered : failed;
    kept.set(request.id, { ...request, at: new Date(), lastCommit: commit() });
  }

  return {
    middleware(req: Request, res: Response, next) {
      const [started, known] = [performance.now(), commit()];
      const { id, method, originalUrl } = req;
      res.once('close', () => {
        const code = errorCodeOf(res);
        add({
          id: String(id),
          method,
          path: loggedPath(originalUrl),
          commit: known,
          cached: false,
          ms: Math.round(performance.now() - started),
          status: res.writableFinished ? res.statusCode : 499,
          ...(code && { code }),
        });
      });
      next();
    },
    cachedPage(id, { method = '', url }, { statusCode: status }) {
      const path = loggedPath(url);
      add({ id, method, path, commit: commit(), status, ms: 0, cached: true });
    },
    find: (id) => answered.peek(id) ?? failed.peek(id),
    failed: () => [...failed.values()].filter(({ code }) => code !== undefined),
  };
}
