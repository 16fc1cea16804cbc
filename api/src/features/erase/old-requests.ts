import { stat } from 'node:fs/promises';
import type { mongo } from 'mongoose';
import { listSavedMails, removeFiles } from './saved-mails.ts';

/**
 * Returns the date this many calendar months before `now`, or the last day of that month if the month is
 * shorter.
 */
export function monthsBefore(months: number, now: Date): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // Without this, 31 March minus one month would be 3 March.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}

/**
 * Removes the contact requests from before a time, the waiting mails about them, and equally old mails in
 * the outbox folder.
 * @returns the number of removed requests
 */
export async function removeOldRequests(
  { db, outbox }: { db: mongo.Db; outbox: string },
  before: Date,
): Promise<number> {
  await removeOldMails(outbox, before);
  const requests = db.collection('contact_requests');
  const isOld = { created_at: { $lt: before } };
  const ids = (await requests.find(isOld, { projection: { _id: 1 } }).toArray()).map(
    ({ _id }) => _id,
  );
  if (ids.length === 0) return 0;
  const texts = ids.map((id) => id.toHexString());
  await db.collection('mail_outbox').deleteMany({ 'about.id': { $in: texts } });
  await requests.deleteMany(isOld);
  return ids.length;
}

async function removeOldMails(folder: string, before: Date): Promise<void> {
  const old: string[] = [];
  for (const file of await listSavedMails(folder)) {
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) old.push(file);
  }
  await removeFiles(old);
}
