import type { ErrorRequestHandler, Express, RequestHandler, Response } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import type { TokenScope } from '@siteyard/schemas/http';
import type { Actor } from '../lib/actor.ts';
import { isDatabaseUnavailable } from '../lib/database-unavailable.ts';
import { noteErrorCode, toAppError } from './error-handler.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { ifMatch } from './if-match.ts';
import { jsonBody, requireJson } from './json-body.ts';
import { JsonText, Reply, type Method, type Policy, type Route } from './route.ts';
import { validate, validateParams } from './validate.ts';
import { beginWrite, type RestoreState } from './restore-gate.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The caller that the route's policy has admitted; absent if the policy admits everyone. */
    actor?: Actor;
    tokenScopes?: readonly TokenScope[];
  }
}

/** The checks that run before a route, by its policy. */
export type Guards = Record<Policy, RequestHandler[]>;

/**
 * Mounts the access table. There is no other way to add a route, so every route has a policy. The
 * order is: guards, body, validation, handler.
 */
export function mountRoutes(
  app: Express,
  routes: readonly Route[],
  guards: Guards,
  /** Records a successful call in the activity log. */
  note: Note,
  restore: RestoreState,
): void {
  const methods = new Map<string, Method[]>();
  for (const route of routes) {
    methods.set(route.path, [...(methods.get(route.path) ?? []), route.method]);
    app[route.method](
      route.path,
      privacy(route),
      ...guards[route.policy],
      ...(route.before ?? []),
      ...bodyOf(route),
      answer(route, note, restore),
      ...refusalsOf(route),
    );
  }
  // Not `app.all`, which compiles a path for each of the 35 methods that Node.js knows.
  for (const [path, known] of methods) app.route(path).all(methodNotAllowed(known));
}

/** Answers of the API are private, so they are not cached unless a route says otherwise. */
function privacy(route: Route): RequestHandler {
  const isApi = route.path.startsWith('/api/');
  return (_req, res, next) => {
    if (isApi) res.set('Cache-Control', 'no-store');
    next();
  };
}

function bodyOf(route: Route): RequestHandler[] {
  if (route.body) return jsonBody(route.bodyLimit);
  // The `before` handlers of a route (multer) read the body themselves.
  return route.method === 'get' || route.before ? [] : [requireJson];
}

/** Express recognises a handler of errors by its four parameters. */
function refusalsOf({ refuse }: Route): ErrorRequestHandler[] {
  if (!refuse) return [];
  return [
    async (thrown: unknown, req, res, next) => {
      const error = toAppError(thrown);
      if (!error || error.status >= 500 || res.headersSent) return next(thrown);
      noteErrorCode(res, error.code);
      await refuse(error, req, res);
    },
  ];
}

type Note = (actor: Actor, action: string, subject: string) => Promise<void>;

function answer(route: Route, note: Note, restore: RestoreState): RequestHandler {
  const handle = handlerOf(route, note);
  if (route.method === 'get') return handle;
  return async (req, res, next) => {
    const end = beginWrite(restore, req, res);
    try {
      await handle(req, res, next);
    } catch (error) {
      // The database may have run a write without a response, or an earlier write of this call.
      throw isDatabaseUnavailable(error)
        ? new AppError('outcome_unknown', { cause: error })
        : error;
    } finally {
      end();
    }
  };
}

function handlerOf(route: Route, note: Note): RequestHandler {
  const { params, query, body } = route;
  return async (req, res) => {
    // The policy may have waited for the database, and the client has disconnected since.
    if (route.method === 'get' && res.closed) return;
    let subject: string | null | undefined;
    const result = await route.handle({
      params: (params &&
        validateParams(params, req.params, route.notFound ?? 'not_found')) as undefined,
      query: (query && validate(query, req.query)) as undefined,
      body: (body && validate(body, req.body)) as undefined,
      actor: () => {
        if (!req.actor) throw new Error(`${route.method} ${route.path} has no caller`);
        return req.actor;
      },
      revision: route.ifMatch === undefined ? undefined : ifMatch(req),
      idempotencyKey: route.takesIdempotencyKey && idempotencyKey(req),
      about: (named) => {
        if (subject !== null) subject = named;
      },
      req,
      res,
    });
    if (route.activity && req.actor && subject !== null)
      await note(req.actor, route.activity, subject ?? subjectOf(req.path, result));
    if (!res.headersSent && !res.writableEnded) sendResult(res, result, route.status ?? 200);
  };
}

/** Sends the result of a handler. Sends nothing for undefined: the handler has sent the answer. */
function sendResult(res: Response, result: unknown, status: number): void {
  if (result instanceof Reply) {
    res.status(result.status).set(result.headers);
    if (result.body === undefined) res.end();
    else res.json(result.body);
  } else if (result instanceof JsonText) {
    res.status(status).type('json').send(result.text);
  } else if (result !== undefined) {
    res.status(status).json(result);
  }
}

/** The subject of a call: the page it created, else its path without `/api`. */
function subjectOf(path: string, result: unknown): string {
  const made = (result as { id?: unknown } | null)?.id;
  const own = path.replace(/^\/api/i, '').replace(/\/$/, '');
  return typeof made === 'number' ? `/pages/${made}` : own;
}

function methodNotAllowed(known: readonly Method[]): RequestHandler {
  const allow = [
    ...new Set(
      known.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
    ),
  ];
  return (_req, res) => {
    res.set('Allow', allow.join(', '));
    throw new AppError('method_not_allowed');
  };
}
