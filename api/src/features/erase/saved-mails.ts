import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Finds the mails in a folder for which `isWanted` is true. Returns their paths. @param isWanted gets the lines */
export async function findSavedMails(
  folder: string,
  isWanted: (lines: readonly string[]) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = path.join(folder, name);
    const mail = await readFile(file, 'utf8').catch(() => '');
    if (isWanted(linesOf(mail))) found.push(file);
  }
  return found;
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

/** Lines of Base64, as in a part of a mail. */
const BASE64 = /(?:^[A-Za-z0-9+/]{40,76}={0,2}\r?\n)+^[A-Za-z0-9+/]*={0,2}$/gm;

/** The lines of a mail as they are stored, and as they are decoded. */
function linesOf(mail: string): string[] {
  const unfolded = mail.replace(/\r?\n[ \t]+/g, ' ');
  const quoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const base64 = mail.replace(BASE64, (block) => Buffer.from(block, 'base64').toString('utf8'));
  return [unfolded, quoted, base64].flatMap((text) => text.split(/\r?\n/));
}
