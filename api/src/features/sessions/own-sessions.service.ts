import type { Connection } from 'mongoose';
import { storedSessionId } from './session-middleware.ts';

/** One of an administrator's sessions. */
export interface OwnSession {
  current: boolean;
  signedInAt: Date;
  expiresAt: Date;
  userAgent: string;
}

export interface OwnSessionsService {
  /** Newest first. */
  list(administratorId: string, currentSessionId: string): Promise<OwnSession[]>;
  /** Signs out everywhere but here. */
  endOthers(administratorId: string, currentSessionId: string): Promise<void>;
  endAll(administratorId: string): Promise<void>;
}

interface SessionRow {
  _id: string;
  expires: Date;
  session: { signedInAt?: number; userAgent?: string };
}

const OWNER = 'session.passport.user.id';

/** An administrator's own sessions, as the session store keeps them. */
export function createOwnSessionsService(deps: { connection: Connection }): OwnSessionsService {
  const sessions = deps.connection.collection<SessionRow>('sessions');
  return {
    async list(administratorId, currentSessionId) {
      const current = storedSessionId(currentSessionId);
      const rows = await sessions
        .find({ [OWNER]: administratorId, expires: { $gt: new Date() } })
        .toArray();
      return rows
        .map(({ _id, expires, session }) => ({
          current: _id === current,
          signedInAt: new Date(session.signedInAt ?? 0),
          expiresAt: expires,
          userAgent: session.userAgent ?? '',
        }))
        .sort((a, b) => b.signedInAt.getTime() - a.signedInAt.getTime());
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

/** What looking for one administrator's sessions needs of the database. */
export async function ensureSessionIndexes(connection: Connection): Promise<void> {
  await connection.collection('sessions').createIndex({ [OWNER]: 1 });
}
