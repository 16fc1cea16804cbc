import type { Request, RequestHandler, Response } from 'express';
import type { AppError, ErrorCode } from '@siteyard/schemas/errors';
import type { TokenScope } from '@siteyard/schemas/http';
import type { z } from 'zod';
import type { Actor } from '../lib/actor.ts';

/**
 * Who may call a route. There is no default. `operator` accepts any access token,
 * `operator:<scope>` one with that scope, `operator:write+contacts` one with both, and
 * `operator:write|propose` one with either.
 * `administrator+read` accepts administrators and tokens with `read`; `administrator+write` accepts
 * tokens with `read` and `write`, because the answer of such a write shows the page.
 */
export type Policy =
  | 'everybody'
  | 'administrator'
  | 'administrator+read'
  | 'administrator+write'
  | 'operator'
  | `operator:${TokenScope}`
  | 'operator:read+write'
  | 'operator:write+contacts'
  | 'operator:write|propose'
  | 'metrics';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The validated input of a handler. */
export interface Call<P, Q, B> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  /** The caller. Throws for a route that everybody may call. */
  actor: () => Actor;
  /** The revision in `If-Match`; undefined without the header, or if the route has no `ifMatch`. */
  revision: number | undefined;
  /** The `Idempotency-Key`; undefined without the header, or if the route takes none. */
  idempotencyKey: string | undefined;
  /**
   * Sets the subject in the activity log; the path by default. null: the call has changed nothing, so it
   * has no entry, and later subjects are ignored.
   */
  about: (subject: string | null) => void;
  req: Request;
  res: Response;
}

/** An answer with another status than 200, or with headers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A body that is JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}

export interface RouteOptions<P, Q, B> {
  method: Method;
  /** An Express path, such as `/api/pages/:id`. */
  path: string;
  policy: Policy;
  summary: string;
  /** More about the call, for the documentation. */
  description?: string;
  /** A path that does not match answers 404 with the code `notFound`. */
  params?: P;
  notFound?: ErrorCode;
  /** Unknown keys are ignored. */
  query?: Q;
  /** The JSON body. Unknown keys are refused. */
  body?: B;
  /** The largest JSON body in bytes; 64 KB by default. */
  bodyLimit?: number;
  /** The revision that `If-Match` refers to, for the documentation. Without it, the header is ignored. */
  ifMatch?: string;
  /** Whether a call with the same `Idempotency-Key` is a retry. */
  takesIdempotencyKey?: true;
  /** Further headers that the handler reads, and their meanings. */
  headers?: Record<string, string>;
  /** The body if it is not JSON: a form with one file, or bytes. A handler in `before` or the route reads it. */
  bodyType?: 'multipart/form-data' | 'application/octet-stream';
  /** Further handlers after the policy and before validation (multer, rate limits). */
  before?: RequestHandler[];
  /** The answer of a successful call, for the documentation and the contract tests. */
  answer?: z.ZodType;
  /** The answer if it is not JSON. */
  answerType?: 'text/csv' | 'application/octet-stream';
  /** Whether guests get an ETag, and 304 for `If-None-Match`. */
  hasEtag?: true;
  /** Further headers of the answer, and their meanings. */
  answerHeaders?: Record<string, string>;
  status?: number;
  /** The error codes of this call, in addition to those of every call. */
  errors?: ErrorCode[];
  /** Answers a refusal (4xx) of this call or of a check before it, in place of JSON. */
  refuse?: (error: AppError, req: Request, res: Response) => Promise<void>;
  /** The action in the activity log for a successful call, such as `page.published`. */
  activity?: string;
  /** Omitted from the API documentation (pages, health). */
  hidden?: boolean;
  /** Returns the JSON to answer, a `JsonText`, a `Reply`, or undefined if it has sent the answer. */
  handle: (call: Call<P, Q, B>) => unknown;
}

export interface Route extends Omit<
  RouteOptions<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined>,
  'handle'
> {
  handle: (call: Call<unknown, unknown, unknown>) => unknown;
}

/** Describes one call of the HTTP contract: access, input, answer and handler. */
export function route<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(options: RouteOptions<P, Q, B>): Route {
  return options as unknown as Route;
}
