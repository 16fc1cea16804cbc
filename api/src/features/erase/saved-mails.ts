import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { shortList, type ErasedData } from './erased-data.ts';

/** Returns the paths of the mails in a folder, including incomplete mails. */
export async function listSavedMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.eml(\.part)?$/.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * Returns the paths of the mails in a folder for which `isWanted` is true.
 * @param isWanted receives the lines of a mail
 */
export async function findSavedMails(
  folder: string,
  isWanted: (lines: readonly string[]) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const file of await listSavedMails(folder)) {
    const mail = await readFile(file, 'utf8').catch(() => '');
    if (isWanted(linesOf(mail))) found.push(file);
  }
  return found;
}

/** The characters of a local part, and those with which a domain can continue. */
const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const DOMAIN = /^\.?[\p{L}\p{N}-]/u;

/** Whether a line has this e-mail address. A longer address that contains it does not count. */
export function hasAddress(line: string, address: string): boolean {
  for (let at = line.indexOf(address); at >= 0; at = line.indexOf(address, at + 1)) {
    const end = at + address.length;
    if (!LOCAL.test(line.charAt(at - 1)) && !DOMAIN.test(line.slice(end, end + 2))) return true;
  }
  return false;
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

/** The mails in a folder for which `isWanted` is true; see `findSavedMails`. */
export async function savedMails(
  folder: string,
  isWanted: (lines: readonly string[]) => boolean,
): Promise<ErasedData> {
  const files = await findSavedMails(folder, isWanted);
  return {
    kind: 'saved_mails',
    count: files.length,
    names: shortList(files),
    remove: () => removeFiles(files),
  };
}

/** Returns the lines of a mail in their stored and in their decoded form. */
function linesOf(mail: string): string[] {
  const unfolded = mail.replace(/\r?\n[ \t]/g, ' ');
  const quoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return [unfolded, quoted, decodeBase64(mail)].flatMap((text) => text.split(/\r?\n/));
}

/** Matches a line of Base64 in a part of a mail. */
const BASE64 = /^[A-Za-z0-9+/=]{4,76}$/;

/** Decodes each sequence of lines that may be Base64. */
function decodeBase64(mail: string): string {
  const decoded: string[] = [];
  let part = '';
  for (const line of [...mail.split(/\r?\n/), '']) {
    if (BASE64.test(line)) part += line;
    else {
      decoded.push(Buffer.from(part, 'base64').toString('utf8'));
      part = '';
    }
  }
  return decoded.join('\n');
}
