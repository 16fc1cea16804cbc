import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

export interface Mailer {
  /** Whether mail is sent; otherwise it is written to files. */
  delivers: boolean;
  /**
   * Sends one mail. A mail with the same id gets the same `Message-ID`, or replaces the same file.
   * Returns the path of the file, or null if the mail was sent.
   */
  send(id: string, mail: Mail): Promise<string | null>;
  /** Connects to the mail server and signs in. Returns what fails, without secrets, or null. */
  check(): Promise<string | null>;
}

/** The sender of mail while `MAIL_FROM` is unset. */
export const DEFAULT_SENDER = 'Siteyard <noreply@localhost>';

/** Timeouts towards the mail server, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail through `SMTP_URL`, or writes each mail as an `.eml` file to `DATA_DIR/outbox`. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>): Mailer {
  const { smtpUrl } = config.mail;
  const from = config.mail.from ?? DEFAULT_SENDER;
  const host = new URL(config.publicUrl ?? 'http://localhost').hostname;
  let transport: Promise<Transporter> | undefined;

  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    if (smtpUrl) return createTransport({ url: smtpUrl, ...PATIENCE });
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  };

  return {
    delivers: smtpUrl !== undefined,
    async send(id, mail) {
      const sent: { message?: unknown } = await (
        await (transport ??= connect())
      ).sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        messageId: `<${id}@${host}>`,
        // The content of a mail must never make nodemailer read a file or fetch a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (!Buffer.isBuffer(sent.message)) return null;
      return writeMail(outboxFolder(config), `${id}.eml`, sent.message);
    },
    async check() {
      try {
        await (await (transport ??= connect())).verify();
        return null;
      } catch (error) {
        // The message may quote what was sent, so only its kind is told.
        return (error as NodeJS.ErrnoException).code === 'EAUTH'
          ? 'The mail server refuses the user name or the password of SMTP_URL.'
          : `The mail server ${new URL(smtpUrl ?? '').host} cannot be reached.`;
      }
    },
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
