import fs from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestSite } from './app.ts';

/** Sends what waits in the outbox and gives every mail that was written so far, oldest first. */
export async function readMails(app: TestSite): Promise<Email[]> {
  await app.site.services.outbox.drain();
  const folder = path.join(app.dataDir, 'outbox');
  if (!fs.existsSync(folder)) return [];
  // Names begin with the time that the mail was asked for.
  const names = fs.readdirSync(folder).toSorted();
  return Promise.all(
    names.map((name) => PostalMime.parse(fs.readFileSync(path.join(folder, name)))),
  );
}

/** The newest mail to an address. */
export async function lastMailTo(app: TestSite, address: string): Promise<Email | undefined> {
  const mails = await readMails(app);
  return mails.findLast((mail) => mail.to?.some((to) => to.address === address));
}
