import type { Request, RequestHandler, Response } from 'express';
import type { ErrorCode } from '@siteyard/schemas/errors';
import type { TokenScope } from '@siteyard/schemas/token';
import type { z } from 'zod';
import type { Actor } from '../lib/actor.ts';

/**
 * Who may call a route. There is no default: a route without a policy does not exist. `operator`
 * takes any access token, `operator:<scope>` one with that scope.
 */
export type Policy =
  'everybody' | 'administrator' | 'operator' | `operator:${TokenScope}` | 'metrics';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler works with: everything is validated before it is called. */
export interface Call<P, Q, B> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  /** Who calls; throws for a route that everybody may call. */
  actor: () => Actor;
  /** Says what the activity log names, where the path alone says little. */
  about: (subject: string) => void;
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

export interface RouteOptions<P, Q, B> {
  method: Method;
  /** An Express path, such as `/api/pages/:id`. */
  path: string;
  policy: Policy;
  /** One line for the contract's documentation. */
  summary: string;
  /** A path that does not fit is no such thing: 404 with `notFound`. */
  params?: P;
  notFound?: ErrorCode;
  /** Keys that it does not know are ignored. */
  query?: Q;
  /** JSON body. Strict: keys that it does not know are refused. */
  body?: B;
  /** Bytes of the JSON body at most; 64 KB unless it says more. */
  bodyLimit?: number;
  /** Further handlers after the policy and before validation (multer, rate limits). */
  before?: RequestHandler[];
  /** What a successful call answers, for the documentation and the contract tests. */
  answer?: z.ZodType;
  status?: number;
  /** Codes that this call may answer besides those that any call may. */
  errors?: ErrorCode[];
  /** What the activity log notes of a call that went well, such as `page.published`. */
  activity?: string;
  /** Kept out of the public contract (pages, health). */
  hidden?: boolean;
  /** Gives the JSON to answer, a `Reply`, or nothing when it has answered by itself. */
  handle: (call: Call<P, Q, B>) => unknown;
}

export interface Route extends Omit<
  RouteOptions<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined>,
  'handle'
> {
  handle: (call: Call<unknown, unknown, unknown>) => unknown;
}

/** Describes one call of the HTTP contract: who may, what goes in, what comes out, what it does. */
export function route<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(options: RouteOptions<P, Q, B>): Route {
  return options as unknown as Route;
}
