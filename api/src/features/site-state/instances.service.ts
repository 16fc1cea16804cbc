import { setTimeout as wait } from 'node:timers/promises';
import { Schema, type Connection, type Model } from 'mongoose';
import { newOwner } from './lease-owner.ts';
import { modelOf } from '../../database/model-of.ts';
import { readAll } from '../../database/stored-documents.ts';

/** The facts that every instance of a site must know before data changes. */
interface Known {
  /** The restore that is replacing the content; null if there is none. */
  restore: string | null;
}

interface InstanceDocument extends Known {
  _id: string;
  /** Whether the instance has running calls that can write to data that a restore replaces. */
  writing: boolean;
  /** The instance counts as running until this time, and postpones the time regularly. */
  until: Date;
}

/** The running instances of a site, and the facts that each of them knows. */
export interface Instances {
  /**
   * Registers this instance. The instance must read the site's state afterwards, so that it misses no
   * change.
   */
  join(): Promise<void>;
  /**
   * Stores the facts that this instance knows. Never rejects: if this fails, other instances wait for
   * their time limit.
   * @param writing whether calls that can write are still running and began before this instance knew of
   *   the restore
   */
  tell(known: Known, writing: boolean): Promise<void>;
  /**
   * Waits until every other instance knows the facts, and until older work of these instances has ended:
   * views, and for a restore also writes, for at most `WRITES_MS`.
   * @param atMostMs the time limit, for instances that were killed or cannot reach the database
   */
  allKnow(known: Known, atMostMs: number, signal?: AbortSignal): Promise<void>;
  leave(): Promise<void>;
}

/** The time for which an instance counts as running, in ms. */
const BELIEVED_MS = 150_000;
const RENEW_MS = 60_000;
const LOOK_MS = 50;
/**
 * The maximum duration of a view, in ms. A view that began before its instance knew the facts ends in this
 * time.
 */
const VIEW_MS = 250;
/** The maximum time for which a restore waits for running calls that can write, in ms. */
export const WRITES_MS = 10_000;

const schema = new Schema<InstanceDocument>(
  {
    _id: { type: String, required: true },
    restore: { type: String },
    writing: { type: Boolean },
    until: { type: Date, required: true },
  },
  { collection: 'instances', versionKey: false, autoIndex: false, autoCreate: false },
);

function instanceModel(connection: Connection): Model<InstanceDocument> {
  return modelOf<InstanceDocument>(connection, 'Instance', schema);
}

export function createInstances(connection: Connection): Instances {
  const model = instanceModel(connection);
  const me = newOwner();
  const until = () => new Date(Date.now() + BELIEVED_MS);
  let timer: NodeJS.Timeout | undefined;
  let latest: Omit<InstanceDocument, '_id' | 'until'> = {
    restore: null,
    writing: false,
  };

  /** Adds this instance again if another instance has removed it, for example while the computer slept. */
  const say = async (now: typeof latest) => {
    latest = now;
    await model.updateOne({ _id: me }, { $set: { ...now, until: until() } }, { upsert: true });
  };
  const others = () => readAll(model.find({ _id: { $ne: me }, until: { $gt: new Date() } }).lean());

  return {
    async join() {
      await model.deleteMany({ until: { $lt: new Date() } });
      await say(latest);
      timer = setInterval(() => void say(latest).catch(() => {}), RENEW_MS).unref();
    },
    tell: (known, writing) => say({ ...known, writing }).catch(() => {}),
    async allKnow(known, atMostMs, signal) {
      const end = performance.now() + atMostMs;
      const pause = (ms: number) => wait(Math.min(ms, atMostMs), undefined, { signal });
      const unaware = async () => (await others()).some((other) => other.restore !== known.restore);
      // If the database does not answer, some instance may not know the facts yet.
      while (performance.now() < end && (await unaware().catch(() => true))) await pause(LOOK_MS);
      await pause(VIEW_MS);
      const { restore } = known;
      const writesEnd = performance.now() + WRITES_MS;
      const writing = async () =>
        (await others()).some((other) => other.restore === restore && other.writing);
      while (performance.now() < writesEnd && (await writing().catch(() => true)))
        await wait(LOOK_MS, undefined, { signal });
    },
    async leave() {
      clearInterval(timer);
      // If the removal fails, the entry expires.
      await model.deleteOne({ _id: me }).catch(() => {});
    },
  };
}
