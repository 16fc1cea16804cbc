import { setTimeout as wait } from 'node:timers/promises';
import { Types, type Connection } from 'mongoose';
import { SEND_MS, type Mailer } from '../../adapters/mailer.ts';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readWritten } from '../../database/stored-documents.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Logger } from '../../log.ts';
import { deliverMail, type Compose, type Composers, type OnSent } from './deliver-mail.ts';
import { outboxModel } from './mail-outbox.model.ts';
import { NAMED } from './refusals.ts';

export interface MailOutbox {
  /**
   * Sets the function that composes mails of a kind.
   * @param onSent called after a mail was sent or written to a file, and before the same mail can be added
   *   again. If the process is killed in between, it is not called.
   */
  register(kind: string, compose: Compose, onSent?: OnSent): void;
  /** Stores a mail and starts sending. Resolves when the mail is stored. */
  add(kind: string, about: Record<string, unknown>): Promise<void>;
  /**
   * Stores a mail. If the same mail is already waiting, does nothing.
   * @param asked the time of the first request
   */
  addOnce(kind: string, about: Record<string, unknown>, asked: Date): Promise<void>;
  /** Sends all mail that is due. */
  drain(): Promise<void>;
  /**
   * Counts the mails that wait for another attempt, and lists at most 20 recipients that the mail server
   * refuses permanently.
   */
  readFailed(): Promise<{ failed: number; refused: string[] }>;
  close(): Promise<void>;
}

/** The interval at which an instance checks for due mail, in ms. */
const CHECK_EVERY_MS = 30_000;
/** The time after which another instance may send a mail that this instance has claimed, in ms. */
const LEASE_MS = SEND_MS + 30_000;
/** The maximum time for which a stop waits for a mail that is being sent, in ms. A mail server may hang. */
const STOP_MS = 2_000;
/**
 * Returns an id that is always the same for the same mail. Like all ids, it begins with a time in seconds.
 */
function sameIdFor(kind: string, about: Record<string, unknown>, asked: Date): Types.ObjectId {
  const seconds = Math.floor(asked.getTime() / 1000);
  const rest = sha256(JSON.stringify([kind, about])).slice(0, 16);
  return new Types.ObjectId(seconds.toString(16).padStart(8, '0') + rest);
}

/**
 * Stores mail in the database until it is sent, so that no mail is lost if the mail server is down or the
 * site stops. Any instance may send a mail. Failed attempts are repeated with increasing delays.
 */
export function createMailOutbox(deps: {
  connection: Connection;
  mailer: Mailer;
  logger: Logger;
}): MailOutbox {
  const { mailer, logger } = deps;
  const model = outboxModel(deps.connection);
  const composers: Composers = new Map();
  let closed = false;
  let working: Promise<void> | undefined;
  let more = false;

  const claim = () =>
    readWritten(
      model
        .findOneAndUpdate(
          // A mail with a malformed `attempts` could not be updated, and would block all others.
          { next_try_at: { $lte: new Date() }, attempts: { $gte: 0 } },
          { $set: { next_try_at: new Date(Date.now() + LEASE_MS) }, $inc: { attempts: 1 } },
          { sort: { next_try_at: 1 }, returnDocument: 'after' },
        )
        .lean(),
    );

  const work = async () => {
    try {
      do {
        more = false;
        for (let entry = await claim(); entry && !closed; entry = await claim())
          await deliverMail({ model, mailer, logger, composers }, entry);
      } while (more && !closed);
    } catch (error) {
      logger.warn({ err: error }, 'the mail outbox cannot be read');
    } finally {
      // Right after the last check of `more`, so that a mail which is added now starts new work.
      working = undefined;
    }
  };

  const drain = (): Promise<void> => {
    more = true;
    working ??= work();
    return working;
  };

  const timer = setInterval(() => void drain(), CHECK_EVERY_MS).unref();

  const add = async (kind: string, about: Record<string, unknown>, id = new Types.ObjectId()) => {
    const now = new Date();
    const entry = { _id: id, kind, about, created_at: now, attempts: 0, next_try_at: now };
    await model.create([entry]);
    void drain();
  };

  return {
    register: (kind, compose, onSent) => void composers.set(kind, { compose, onSent }),
    add: (kind, about) => add(kind, about),
    async addOnce(kind, about, asked) {
      try {
        await add(kind, about, sameIdFor(kind, about, asked));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    drain,
    async readFailed() {
      const [failed, some] = await Promise.all([
        model.countDocuments({ last_error: { $exists: true } }),
        readAll(
          model
            .find({ 'refused.0': { $exists: true } }, { refused: 1 })
            .limit(NAMED)
            .lean(),
        ),
      ]);
      const refused = new Set(some.flatMap((each) => each.refused ?? []));
      return { failed, refused: [...refused].slice(0, NAMED) };
    },
    async close() {
      closed = true;
      clearInterval(timer);
      const enough = new AbortController();
      // A mail that is not sent in this time is sent by another instance or after the next start.
      const patience = wait(STOP_MS, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([working, patience]);
      enough.abort();
    },
  };
}
