import type { Model } from 'mongoose';
import { readOne } from '../../database/stored-documents.ts';
import { BACKUP_STATE, type BackupStateDocument } from './backup-state.model.ts';

/** The hour of the nightly backup, in the server's time zone. */
const NIGHT_HOUR = 3;
/** The time between a failure and the next attempt, in ms. */
const RETRY_MS = 60 * 60 * 1000;

/** Returns the last time at which a nightly backup was due. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/** Claims the backup of this night. Returns null if it is not due, or if another instance claims it. */
export async function claimNight(
  model: Model<BackupStateDocument>,
  now: Date,
): Promise<{ before: Date | null } | null> {
  const created = { $setOnInsert: { attempt_at: null } };
  await model.updateOne(BACKUP_STATE, created, { upsert: true });
  const state = await readOne(model.findOne(BACKUP_STATE).lean());
  const before = state?.attempt_at ?? null;
  // The last attempt failed, or its process was killed before it could store the failure.
  const isRetry =
    before !== null &&
    (state?.failure || (state?.last?.at ?? new Date(0)) < before) &&
    now.getTime() - before.getTime() >= RETRY_MS;
  // The clock was ahead at the last attempt, so the next night after that time may be years away.
  const isAhead = before !== null && before.getTime() - now.getTime() > RETRY_MS;
  if (before !== null && before >= lastNight(now) && !isRetry && !isAhead) return null;
  const claimed = await model.updateOne(
    { ...BACKUP_STATE, attempt_at: before },
    { $set: { attempt_at: now } },
  );
  return claimed.modifiedCount > 0 ? { before } : null;
}
