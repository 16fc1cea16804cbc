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
  /** Whether mail leaves the machine; otherwise it is written to files. */
  delivers: boolean;
  /**
   * Sends one mail. The same id again is the same mail: its `Message-ID` is equal, and as a file
   * it replaces itself. Gives the file, or null where the mail was sent.
   */
  send(id: string, mail: Mail): Promise<string | null>;
}

/** No mail server may hold anything up for longer than this, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail by `SMTP_URL`, or as one `.eml` file a message in `DATA_DIR/outbox`. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>): Mailer {
  const { smtpUrl } = config.mail;
  const from = config.mail.from ?? 'Siteyard <noreply@localhost>';
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
        // Nothing of a mail's content may make nodemailer read a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (!Buffer.isBuffer(sent.message)) return null;
      return writeMail(outboxFolder(config), `${id}.eml`, sent.message);
    },
  };
}

/** Where mail goes while no mail server is named. */
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
