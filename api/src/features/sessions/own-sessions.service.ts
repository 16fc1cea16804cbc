import type { Connection } from 'mongoose';
import type { Administrator } from '../admin-users/admin-users.service.ts';
import { ABSOLUTE_MS, IDLE_MS, storedSessionId } from './session-middleware.ts';

/** One of an administrator's sessions. */
export interface OwnSession {
  /** The stored hash of the session id. It cannot be used as a cookie. */
  id: string;
  current: boolean;
  signedInAt: Date;
  /** The time of the last request, accurate to `TOUCH_EVERY_S`. */
  lastUsedAt: Date;
  /** The time at which the session ends if it is not used again. */
  expiresAt: Date;
  userAgent: string;
}

export interface OwnSessionsService {
  /** Valid sessions, newest first. */
  list(
    administrator: Pick<Administrator, 'id' | 'authEpoch'>,
    currentSessionId: string,
  ): Promise<OwnSession[]>;
  /** Ends a session by its id; returns false if there is none. */
  end(administratorId: string, id: string): Promise<boolean>;
  /** Ends all sessions but the current one. */
  endOthers(administratorId: string, currentSessionId: string): Promise<void>;
  endAll(administratorId: string): Promise<void>;
}

interface SessionRow {
  _id: string;
  expires: Date;
  session: { signedInAt?: number; userAgent?: string };
}

const OWNER = 'session.passport.user.id';
const EPOCH = 'session.passport.user.epoch';

/** Lists and ends an administrator's own sessions in the session store. */
export function createOwnSessionsService(deps: { connection: Connection }): OwnSessionsService {
  const sessions = deps.connection.collection<SessionRow>('sessions');
  return {
    async list({ id, authEpoch }, currentSessionId) {
      const current = storedSessionId(currentSessionId);
      const rows = await sessions
        .find({ [OWNER]: id, [EPOCH]: authEpoch, expires: { $gt: new Date() } })
        .toArray();
      return rows
        .map(({ _id, expires, session }) => {
          const signedInAt = session.signedInAt ?? 0;
          return {
            id: _id,
            current: _id === current,
            signedInAt: new Date(signedInAt),
            lastUsedAt: new Date(Math.max(signedInAt, expires.getTime() - IDLE_MS)),
            expiresAt: new Date(Math.min(expires.getTime(), signedInAt + ABSOLUTE_MS)),
            userAgent: session.userAgent ?? '',
          };
        })
        .filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
        .sort((a, b) => b.signedInAt.getTime() - a.signedInAt.getTime());
    },
    async end(administratorId, id) {
      const { deletedCount } = await sessions.deleteOne({ [OWNER]: administratorId, _id: id });
      return deletedCount === 1;
    },
    async endOthers(administratorId, currentSessionId) {
      await sessions.deleteMany({
        [OWNER]: administratorId,
        _id: { $ne: storedSessionId(currentSessionId) },
      });
    },
    async endAll(administratorId) {
      await sessions.deleteMany({ [OWNER]: administratorId });
    },
  };
}

/** Creates the indexes of the session collection. */
export async function ensureSessionIndexes(connection: Connection): Promise<void> {
  const sessions = connection.collection('sessions');
  await sessions.createIndexes([
    { key: { [OWNER]: 1 } },
    { key: { expires: 1 }, expireAfterSeconds: 0 },
  ]);
}
