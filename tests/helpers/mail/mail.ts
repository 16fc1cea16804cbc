import fs from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestSite } from '../app.ts';

/** Sends the mails in the outbox and returns all mails so far, oldest first. */
export async function readMails(app: TestSite): Promise<Email[]> {
  await app.sendMail();
  const files = app.dataDirs.flatMap((dataDir) => {
    const folder = path.join(dataDir, 'outbox');
    return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => ({ folder, name })) : [];
  });
  // A name begins with the time at which the mail was created.
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    files.map(({ folder, name }) => PostalMime.parse(fs.readFileSync(path.join(folder, name)))),
  );
}

/** The newest mail to an address. */
export async function lastMailTo(app: TestSite, address: string): Promise<Email | undefined> {
  const mails = await readMails(app);
  return mails.findLast((mail) => mail.to?.some((to) => to.address === address));
}
