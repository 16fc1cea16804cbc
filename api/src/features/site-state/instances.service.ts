import { setTimeout as wait } from 'node:timers/promises';
import { Schema, type Connection, type Model } from 'mongoose';
import { newOwner } from './lease-owner.ts';
import { modelOf } from '../../database/model-of.ts';

/** What instances of a site must know before anything changes under them. */
export interface Known {
  /** The restore that is replacing the content; null for none. */
  restore: string | null;
}

interface InstanceDocument extends Known {
  _id: string;
  /** Whether calls are under way that may still write into what the restore replaces. */
  writing: boolean;
  /** Until when it is believed to be running, unless it says so again. */
  until: Date;
}

/** The running instances of a site, each with what it knows. */
export interface Instances {
  /** Adds this one. Whoever adds itself reads the site's state afterwards, so it misses nothing. */
  join(): Promise<void>;
  /**
   * Stores what this instance knows from now on. Never rejects: others then wait for it in vain.
   * @param writing whether calls that may write have begun before it knew of the restore
   */
  tell(known: Known, writing: boolean): Promise<void>;
  /**
   * Waits until every other instance knows something, and until what they have begun before that is
   * done: views, and for a restore also writes, for `WRITES_MS` at most.
   * @param atMostMs how long: an instance that was killed, or cannot write, says nothing
   */
  allKnow(known: Known, atMostMs: number, signal?: AbortSignal): Promise<void>;
  /** Removes this one. */
  leave(): Promise<void>;
}

/** How long an instance is believed to be running, and how often it says so, in ms. */
const BELIEVED_MS = 150_000;
const RENEW_MS = 60_000;
const LOOK_MS = 50;
/** How long a view takes at most that has begun before its instance knew, in ms. */
const VIEW_MS = 250;
/** How long a restore waits at most for calls that may write, in ms. */
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

  /** Also where another instance has thought it gone, as after a computer slept. */
  const say = async (now: typeof latest) => {
    latest = now;
    await model.updateOne({ _id: me }, { $set: { ...now, until: until() } }, { upsert: true });
  };
  const others = () => model.find({ _id: { $ne: me }, until: { $gt: new Date() } }).lean();

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
      // One that cannot be asked about may be unaware.
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
      // It is forgotten in any case once its time is over.
      await model.deleteOne({ _id: me }).catch(() => {});
    },
  };
}
