import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Mailbox } from '@siteyard/schemas/primitives/mail-address';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { composeMail, type MailContent } from './mail-text.ts';
import { domainOf, greetingName, replyAddress, wireAddress } from './mail-names.ts';

export interface Mail extends MailContent {
  to: string[];
  /** Left out if mail cannot use the address. */
  replyTo?: Mailbox;
  /** Whether a person wrote it (RFC 3834). */
  byPerson?: boolean;
}

/** A recipient that the mail server did not accept. */
export interface Refusal {
  /** The address as it is in the mail. */
  address: string;
  /** The answer of the mail server, such as 450 or 550; null for a text that is not an address. */
  code: number | null;
}

interface SentMail {
  /** The path of the file, if the mail was written and not sent. */
  file: string | null;
  /** The recipients whom the mail server accepted. */
  accepted: string[];
  refused: Refusal[];
}

export interface Mailer {
  /** Whether mail is sent; otherwise it is written to files. */
  delivers: boolean;
  /**
   * Sends one mail. A mail with the same id gets the same `Message-ID`, or replaces the same file.
   * @param done the recipients who have the mail already. The mail names them, and is not sent to them.
   * @throws if the mail server cannot be reached or refuses the sender or the message
   */
  send(id: string, mail: Mail, done?: readonly string[]): Promise<SentMail>;
  /** Connects to the mail server and signs in. Returns what fails, without secrets, or null. */
  check(): Promise<string | null>;
}

/** The sender of mail while `MAIL_FROM` is unset. */
export const DEFAULT_SENDER: Mailbox = { name: 'Siteyard', address: 'noreply@localhost' };

/** Timeouts towards the mail server, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The most that one mail may take, in ms. Afterwards another attempt may send it. */
export const SEND_MS = 90_000;

/**
 * Sends mail through `SMTP_URL`, or writes each mail as an `.eml` file to `DATA_DIR/outbox`. Both are
 * signed with DKIM if it is configured.
 * @param readSiteName returns the name of the site, for the subject
 */
export function createMailer(
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>,
  readSiteName: () => Promise<string>,
): Mailer {
  const { smtpUrl, dkim } = config.mail;
  const { name, address } = config.mail.from ?? DEFAULT_SENDER;
  // Objects, because nodemailer would parse addresses with other rules.
  const from = { name, address: wireAddress(address) ?? address };
  const greeting = greetingName(config.publicUrl, from);
  let transport: Promise<Transporter> | undefined;

  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const signed = dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    };
    if (smtpUrl)
      return createTransport({
        url: smtpUrl,
        ...PATIENCE,
        ...signed,
        ...(greeting && { name: greeting }),
      });
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...signed });
  };

  return {
    delivers: smtpUrl !== undefined,
    async send(id, mail, done = []) {
      const { recipients, refused } = readRecipients(mail.to);
      const wanted = recipients.filter(({ given }) => !done.includes(given));
      if (wanted.length === 0) return { file: null, accepted: [], refused };
      const sent = await transmit(await (transport ??= connect()), {
        ...composeMail(mail, await readSiteName()),
        ...replyToOf(mail),
        from,
        to: recipients.map(asMailbox),
        envelope: { from, to: wanted.map(asMailbox) },
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': mail.byPerson ? 'no' : 'auto-generated' },
        signal: AbortSignal.timeout(SEND_MS),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (Buffer.isBuffer(sent.message)) {
        const file = await writeMail(outboxFolder(config), `${id}.eml`, sent.message);
        return { file, accepted: wanted.map(({ given }) => given), refused };
      }
      const { accepted, rejected } = outcomeOf(wanted, sent);
      return { file: null, accepted, refused: [...refused, ...rejected] };
    },
    async check() {
      try {
        await (await (transport ??= connect())).verify();
        return null;
      } catch (error) {
        // The message may quote secrets, so only the kind of the error is reported.
        return (error as NodeJS.ErrnoException).code === 'EAUTH'
          ? 'The mail server refuses the user name or the password of SMTP_URL.'
          : `The mail server ${new URL(smtpUrl ?? '').host} cannot be reached.`;
      }
    },
  };
}

/** The result of nodemailer, also if the mail server refused every recipient. */
interface Transmitted {
  message?: unknown;
  accepted?: string[];
  rejectedErrors?: { recipient?: string; responseCode?: number }[];
}

async function transmit(transport: Transporter, mail: object): Promise<Transmitted> {
  try {
    return (await transport.sendMail(mail)) as Transmitted;
  } catch (error) {
    const { rejectedErrors } = error as Transmitted;
    if (!rejectedErrors || rejectedErrors.length === 0) throw error;
    return { accepted: [], rejectedErrors };
  }
}

interface Recipient {
  /** The address as the caller has given it. */
  given: string;
  /** The address for the mail server. */
  address: string;
}

/** Returns each recipient once, and the texts that are no address. */
function readRecipients(to: readonly string[]): { recipients: Recipient[]; refused: Refusal[] } {
  const recipients: Recipient[] = [];
  const refused: Refusal[] = [];
  for (const given of to) {
    const address = wireAddress(given);
    if (address === null) refused.push({ address: given, code: null });
    else if (!recipients.some((known) => known.address === address))
      recipients.push({ given, address });
  }
  return { recipients, refused };
}

const asMailbox = ({ address }: Recipient): Mailbox => ({ name: '', address });

/** The field `replyTo`, if mail can use the address. */
function replyToOf({ replyTo }: Mail): { replyTo?: Mailbox } {
  const address = replyTo && replyAddress(replyTo.address);
  return address ? { replyTo: { name: replyTo.name, address } } : {};
}

/** Returns which recipients the mail server has accepted, and its answers about the others. */
function outcomeOf(
  wanted: readonly Recipient[],
  { accepted = [], rejectedErrors = [] }: Transmitted,
): { accepted: string[]; rejected: Refusal[] } {
  const codes = new Map(rejectedErrors.map((each) => [each.recipient, each.responseCode]));
  const isAccepted = ({ address }: Recipient) => accepted.includes(address);
  return {
    accepted: wanted.filter(isAccepted).map(({ given }) => given),
    rejected: wanted
      .filter((each) => !isAccepted(each))
      .map(({ given, address }) => ({ address: given, code: codes.get(address) ?? null })),
  };
}

/** The folder for mail when no mail server is configured. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'outbox');

async function writeMail(folder: string, name: string, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const handle = await open(`${file}.part`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
  return file;
}
