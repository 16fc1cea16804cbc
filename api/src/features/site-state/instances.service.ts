import { setTimeout as wait } from 'node:timers/promises';
import { Schema, type Connection, type Model } from 'mongoose';
import { newOwner } from './lease-owner.ts';

/** What instances of a site must know before anything changes under them. */
export interface Known {
  /** The run whose staged content visitors see; null for none. */
  run: string | null;
  /** The restore that is replacing the content; null for none. */
  restore: string | null;
}

interface InstanceDocument extends Known {
  _id: string;
  /** Until when it is believed to be running, unless it says so again. */
  until: Date;
}

/** The running instances of a site, each with what it knows. */
export interface Instances {
  /** Adds this one. Whoever adds itself reads the site's state afterwards, so it misses nothing. */
  join(): Promise<void>;
  /** Stores what this instance knows from now on. Never rejects: others then wait for it in vain. */
  tell(known: Known): Promise<void>;
  /**
   * Waits until every other instance knows something, and until what they have begun before that is
   * done.
   * @param atMostMs how long: an instance that was killed, or cannot write, says nothing
   */
  allKnow(known: Partial<Known>, atMostMs: number, signal?: AbortSignal): Promise<void>;
  /** Removes this one. */
  leave(): Promise<void>;
}

/** How long an instance is believed to be running, and how often it says so, in ms. */
const BELIEVED_MS = 150_000;
const RENEW_MS = 60_000;
const LOOK_MS = 50;
/** How long a view takes at most that has begun before its instance knew, in ms. */
const VIEW_MS = 250;

const schema = new Schema<InstanceDocument>(
  {
    _id: { type: String, required: true },
    run: { type: String },
    restore: { type: String },
    until: { type: Date, required: true },
  },
  { collection: 'instances', versionKey: false, autoIndex: false, autoCreate: false },
);

function instanceModel(connection: Connection): Model<InstanceDocument> {
  return connection.models.Instance ?? connection.model<InstanceDocument>('Instance', schema);
}

export function createInstances(connection: Connection): Instances {
  const model = instanceModel(connection);
  const me = newOwner();
  const until = () => new Date(Date.now() + BELIEVED_MS);
  let timer: NodeJS.Timeout | undefined;
  let latest: Known = { run: null, restore: null };

  /** Also where another instance has thought it gone, as after a computer slept. */
  const say = async (known: Known) => {
    latest = known;
    await model.updateOne({ _id: me }, { $set: { ...known, until: until() } }, { upsert: true });
  };

  return {
    async join() {
      await model.deleteMany({ until: { $lt: new Date() } });
      await say(latest);
      timer = setInterval(() => void say(latest).catch(() => {}), RENEW_MS).unref();
    },
    tell: (known) => say(known).catch(() => {}),
    async allKnow(known, atMostMs, signal) {
      const end = performance.now() + atMostMs;
      const pause = (ms: number) => wait(Math.min(ms, atMostMs), undefined, { signal });
      const unaware = async () =>
        (await model.find({ _id: { $ne: me }, until: { $gt: new Date() } }).lean()).some(
          (other) =>
            (known.run !== undefined && other.run !== known.run) ||
            (known.restore !== undefined && other.restore !== known.restore),
        );
      // One that cannot be asked about may be unaware.
      while (performance.now() < end && (await unaware().catch(() => true))) await pause(LOOK_MS);
      await pause(VIEW_MS);
    },
    async leave() {
      clearInterval(timer);
      // It is forgotten in any case once its time is over.
      await model.deleteOne({ _id: me }).catch(() => {});
    },
  };
}
