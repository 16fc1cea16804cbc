import { DEFAULTS, logLevels, type variables } from './config-variables.ts';

export interface ConfigVariable {
  name: string;
  /** As shown in the documentation. */
  default: string;
  description: string;
}

/** The documentation of each variable. A missing variable is a compile error. */
const documentation: Record<
  Exclude<keyof typeof variables.shape, 'NODE_ENV'>,
  Omit<ConfigVariable, 'name'>
> = {
  PORT: { default: String(DEFAULTS.PORT), description: 'The port to listen on.' },
  HOST: {
    default: DEFAULTS.HOST,
    description: 'The address to listen on; 0.0.0.0 for all networks.',
  },
  PUBLIC_URL: {
    default: 'http://localhost:$PORT',
    description:
      "The site's origin, for links in mail, canonical URLs, and the check that a request comes from this site. It is never taken from a request header. Pages that are requested at another name redirect to it; a proxy must pass on the Host header. If unset, localhost, 127.0.0.1 and [::1] on the port count as this site.",
  },
  DATA_DIR: {
    default: DEFAULTS.DATA_DIR,
    description:
      'The folder for the embedded database, the image cache, the mail outbox, backups and the generated secret. Created with mode 0700.',
  },
  MONGODB_URI: {
    default: 'unset',
    description:
      'The connection string of a MongoDB (standalone, replica set or Atlas), with the name of the database. Its options win over the defaults of the site. If unset, the embedded database in DATA_DIR is used.',
  },
  SESSION_SECRET: {
    default: 'generated once',
    description:
      'Signs the session cookie; at least 32 characters. If unset, it is generated and stored in DATA_DIR, or with MONGODB_URI in the database, so that all instances share it.',
  },
  SEED: {
    default: 'demo on a new embedded database, none with MONGODB_URI',
    description:
      'The content that the first start creates: demo (a forklift rental), events (a tent and party rental), short (eight pages that fit any rental business), minimal (the default pages with neutral text) or none. Later starts ignore it.',
  },
  ADMIN_EMAIL: {
    default: 'unset',
    description:
      'The email address of the first administrator, who is created only if there is none. If unset, it is admin@example.com with a random password, which is shown once in the terminal or, without a terminal, written to DATA_DIR/first-admin.txt.',
  },
  ADMIN_PASSWORD: {
    default: 'unset',
    description:
      'The password of the first administrator, 12 to 256 characters. Required with ADMIN_EMAIL.',
  },
  SMTP_URL: {
    default: 'unset',
    description:
      'The mail server, such as smtp://user:password@mail.example.com:587. If unset, each mail is written as an .eml file to DATA_DIR/outbox.',
  },
  MAIL_FROM: { default: 'unset', description: 'The sender of mail. Required with SMTP_URL.' },
  DKIM_DOMAIN: {
    default: 'unset',
    description:
      'The domain that signs mail (DKIM), usually that of MAIL_FROM. The three variables are set together, or none of them, for example if the mail server signs.',
  },
  DKIM_SELECTOR: {
    default: 'unset',
    description:
      'The selector of the key: the public key is in the TXT record of DKIM_SELECTOR._domainkey.DKIM_DOMAIN.',
  },
  DKIM_PRIVATE_KEY: {
    default: 'unset',
    description:
      'The RSA key in PEM format, with at least 1024 bits. Line ends may be written as \\n. It is never stored.',
  },
  CONTACT_NOTIFY: {
    default: 'every administrator',
    description:
      'The recipients of a mail for each contact request: email addresses separated by commas, or none.',
  },
  CAPTCHA_PROVIDER: {
    default: DEFAULTS.CAPTCHA_PROVIDER,
    description:
      'altcha (self-hosted proof of work, no third party), turnstile, hcaptcha, recaptcha, or none.',
  },
  CAPTCHA_SITE_KEY: {
    default: 'unset',
    description: 'The public key of the widget. Required for a third-party provider.',
  },
  CAPTCHA_SECRET: {
    default: 'unset',
    description: 'The secret key of the server. Required for a third-party provider.',
  },
  CAPTCHA_VERIFY_URL: {
    default: 'unset',
    description: "Replaces the URL of the provider's siteverify endpoint, for tests.",
  },
  TRUST_PROXY: {
    default: String(DEFAULTS.TRUST_PROXY),
    description: 'The number of proxies in front of the site.',
  },
  BACKUP_DIR: {
    default: 'DATA_DIR/backups; unset with MONGODB_URI',
    description:
      'The folder for the nightly backup and for one before each upgrade; seven of each are kept. The default folder does not survive the loss of its disk, and backups there use at most half of the free space. If unset, the site makes no automatic backups. If there are several instances, the one that makes the backup writes to its own disk.',
  },
  BACKUP_PASSPHRASE: {
    default: 'unset',
    description:
      'Encrypts backups; at least 8 characters. Without it, they cannot be read: keep it elsewhere too. If unset, backups are not encrypted.',
  },
  KEEP_REQUESTS_MONTHS: {
    default: 'unset',
    description:
      'Deletes contact requests once they are so many months old, with their replies and notes, every day. Mails of that age in DATA_DIR/outbox are deleted, too. Backups have deleted requests for as long as they are kept. If unset, requests are kept until an administrator deletes them.',
  },
  UPGRADE_WITHOUT_BACKUP: {
    default: 'unset',
    description:
      '1 upgrades stored data of an older version without a verified backup. If unset, the site makes a backup first and restores it on trial; without BACKUP_DIR, it refuses to start.',
  },
  METRICS_TOKEN: {
    default: 'unset',
    description:
      'The bearer token for /metrics, at least 16 characters. Without a token, /metrics answers only requests from this machine, and returns 404 to all requests if PUBLIC_URL is set.',
  },
  LOG_LEVEL: {
    default: DEFAULTS.LOG_LEVEL,
    description: `One of ${logLevels.join(', ')}. The log is JSON lines, or readable text in a terminal.`,
  },
};

/** Every variable with its default and description; the source of `.env.example` and docs/environment.md. */
export const configVariables: readonly ConfigVariable[] = Object.entries(documentation).map(
  ([name, about]) => ({ name, ...about }),
);
