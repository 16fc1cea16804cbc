import type { RequestHandler } from 'express';
import session from 'express-session';
import MongoStore from 'connect-mongo';
import type { Connection } from 'mongoose';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import { carriesCookie } from '../../http/cookies.ts';
import { shortSha256 } from '../../lib/sha256.ts';
import type { AdminUsersService, Administrator } from '../admin-users/admin-users.service.ts';

/** The time without a request after which a session ends, in ms. */
export const IDLE_MS = 12 * 60 * 60 * 1000;
/** The time after the sign-in at which a session ends in any case, in ms. */
export const ABSOLUTE_MS = 7 * 24 * 60 * 60 * 1000;
/** The interval at which the expiry of an active session is updated in the store, in seconds. */
const TOUCH_EVERY_S = 5 * 60;

declare module 'express-session' {
  interface SessionData {
    /** When the administrator signed in, in ms since 1970. */
    signedInAt: number;
    /** The `User-Agent` of the sign-in, for the list of sessions. */
    userAgent: string;
  }
}

declare global {
  namespace Express {
    interface User extends Administrator {}
  }
}

interface SessionPassport {
  id: string;
  epoch: number;
}

export interface SessionMiddleware {
  cookieName: string;
  /** Reads the session and sets `req.user`. */
  read: RequestHandler[];
  /** Reads the session and sets `req.user`, if the request has a session cookie. */
  readIfSent: RequestHandler;
  /** Checks e-mail and password with passport-local; returns the administrator, or null. */
  checkCredentials: (
    req: Parameters<RequestHandler>[0],
    res: Parameters<RequestHandler>[1],
  ) => Promise<Administrator | null>;
  /** Starts a session with a new id, which prevents session fixation. */
  start: (req: Parameters<RequestHandler>[0], user: Administrator) => Promise<void>;
  clearCookie: (res: Parameters<RequestHandler>[1]) => void;
}

/**
 * Returns the hash of a session id. The store has only the hash, so a copy of the database is no use for
 * signing in.
 */
export function storedSessionId(sessionId: string): string {
  return shortSha256(sessionId);
}

/**
 * Creates sessions with express-session and passport, stored in the database. Only routes that need
 * sessions use them, so public responses need no database and set no cookie.
 */
export function createSessionMiddleware(deps: {
  connection: Connection;
  secret: string;
  /** Whether PUBLIC_URL is https. The cookie is then `Secure` and bound to the host. */
  https: boolean;
  adminUsers: AdminUsersService;
}): SessionMiddleware {
  const cookieName = deps.https ? '__Host-siteyard' : 'siteyard';
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure: deps.https } as const;
  const store = MongoStore.create({
    client: deps.connection.getClient(),
    dbName: deps.connection.name,
    collectionName: 'sessions',
    stringify: false,
    touchAfter: TOUCH_EVERY_S,
    // `ensureSessionIndexes` creates the index before the start, so the store must not create it.
    autoRemove: 'disabled',
    transformId: storedSessionId,
  });
  // While the store is unreachable, requests fail with an error. This event must not end the process.
  store.on('error', () => {});

  const passport = new Passport();
  passport.use(
    new LocalStrategy(
      { usernameField: 'admin_user[email]', passwordField: 'admin_user[password]' },
      (email, password, done) => {
        deps.adminUsers
          .authenticate(email, password)
          .then((found) => done(null, found ?? false), done);
      },
    ),
  );
  passport.serializeUser<SessionPassport>((user, done) =>
    done(null, { id: user.id, epoch: user.authEpoch }),
  );
  passport.deserializeUser<SessionPassport>((stored, done) => {
    deps.adminUsers
      .find(stored.id)
      .then((found) => done(null, found && found.authEpoch === stored.epoch ? found : false), done);
  });

  const sessions = session({
    name: cookieName,
    secret: deps.secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    // If PUBLIC_URL is https, the cookie is Secure regardless of the proxy's headers.
    proxy: deps.https,
    cookie: { ...cookie, maxAge: IDLE_MS },
  });
  const trustOwnAddress: RequestHandler = (req, _res, next) => {
    if (deps.https) req.headers['x-forwarded-proto'] = 'https';
    next();
  };
  const endOldSession: RequestHandler = (req, res, next) => {
    const { signedInAt } = req.session;
    if (signedInAt === undefined || Date.now() - signedInAt < ABSOLUTE_MS) return next();
    req.session.destroy((error: unknown) => {
      if (error) return next(error);
      req.user = undefined;
      res.clearCookie(cookieName, cookie);
      next();
    });
  };

  const read = [trustOwnAddress, sessions, passport.session() as RequestHandler, endOldSession];

  return {
    cookieName,
    read,
    readIfSent: (req, res, next) =>
      carriesCookie(req, cookieName) ? runAll(read, req, res, next) : next(),
    checkCredentials: (req, res) =>
      new Promise((resolve, reject) => {
        const done = (error: unknown, user?: Administrator | false) =>
          error ? reject(error as Error) : resolve(user || null);
        const authenticate = passport.authenticate('local', done) as RequestHandler;
        void authenticate(req, res, reject);
      }),
    async start(req, user) {
      await new Promise<void>((resolve, reject) =>
        req.logIn(user, (error: unknown) => (error ? reject(error as Error) : resolve())),
      );
      req.session.signedInAt = Date.now();
      req.session.userAgent = (req.headers['user-agent'] ?? '').slice(0, 300);
      await new Promise<void>((resolve, reject) =>
        req.session.save((error: unknown) => (error ? reject(error as Error) : resolve())),
      );
    },
    clearCookie: (res) => {
      res.clearCookie(cookieName, cookie);
    },
  };
}

/** Runs handlers in sequence. If a handler fails, `next` receives its error and the others do not run. */
function runAll(handlers: RequestHandler[], ...[req, res, next]: Parameters<RequestHandler>): void {
  const [first, ...rest] = handlers;
  if (!first) return next();
  void first(req, res, (error?: unknown) => (error ? next(error) : runAll(rest, req, res, next)));
}
