import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PASSPHRASE_LENGTH, SEEDS, PASSWORD_LENGTH } from '@siteyard/schemas/http';
import { namesDatabase } from '@siteyard/schemas/primitives/mongodb-uri';
import { parseMailbox } from '@siteyard/schemas/primitives/mail-address';
import { z } from 'zod';

/**
 * The configuration comes from environment variables; docs/environment.md is generated from
 * `configVariables`. An empty variable counts as unset, so that `.env` may list them all.
 */
const text = z.string().trim().min(1);
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`);

const origin = z
  .string()
  .refine(
    (value) => isOrigin(value),
    'must be an address such as https://www.example.com, without a path',
  )
  .transform((value) => new URL(value).origin);

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an http(s) address',
  );

const email = z.string().trim().pipe(z.email('must be an email address'));

/** The sender of mail, with or without a name. */
const mailbox = text.transform((value, context) => {
  const parsed = parseMailbox(value);
  if (parsed) return parsed;
  context.addIssue('must be one address, such as Brindle Hire <hire@example.com>');
  return z.NEVER;
});

const emailList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.email('must be email addresses separated by commas')).min(1));

const contactNotify = z.union([z.literal('none'), emailList], {
  error: 'must be none, or email addresses separated by commas',
});

/** The length that every password must have (security, decision 10). */
const adminPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`);

const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Default values, for the schema and for the documentation. */
export const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  CAPTCHA_PROVIDER: 'altcha',
  TRUST_PROXY: 0,
  LOG_LEVEL: 'info',
} as const;

const variables = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: wholeNumber(65_535).default(DEFAULTS.PORT),
  HOST: text.default(DEFAULTS.HOST),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default(DEFAULTS.DATA_DIR).transform((value) => path.resolve(value)),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, {
      error: 'must start with mongodb:// or mongodb+srv://',
      abort: true,
    })
    .refine(namesDatabase, 'must name the database, as in mongodb://localhost:27017/siteyard')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SEED: z.enum([...SEEDS, 'none'], { error: `must be ${SEEDS.join(', ')} or none` }).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: adminPassword.optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
      'must start with smtp:// or smtps://',
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  CONTACT_NOTIFY: contactNotify.optional(),
  CAPTCHA_PROVIDER: z
    .enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` })
    .default(DEFAULTS.CAPTCHA_PROVIDER),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_SECRET: text.optional(),
  CAPTCHA_VERIFY_URL: httpUrl.optional(),
  TRUST_PROXY: wholeNumber(100).default(DEFAULTS.TRUST_PROXY),
  BACKUP_DIR: text.transform((value) => path.resolve(value)).optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_LENGTH.min, `must have at least ${PASSPHRASE_LENGTH.min} characters`)
    .max(PASSPHRASE_LENGTH.max, `must have at most ${PASSPHRASE_LENGTH.max} characters`)
    .optional(),
  KEEP_REQUESTS_MONTHS: wholeNumber(1200)
    .refine((months) => months >= 1, 'must be at least 1')
    .optional(),
  UPGRADE_WITHOUT_BACKUP: z
    .enum(['1', '0'], { error: 'must be 1 or 0' })
    .default('0')
    .transform((value) => value === '1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
    .default(DEFAULTS.LOG_LEVEL),
});

/** Turns the environment into the configuration. The path of each issue is the variable. */
export const configSchema = variables
  .superRefine((env, context) => {
    const problem = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
      if (env.ADMIN_EMAIL) problem('ADMIN_PASSWORD', 'must be set together with ADMIN_EMAIL');
      else problem('ADMIN_EMAIL', 'must be set together with ADMIN_PASSWORD');
    }
    if (env.SMTP_URL && !env.MAIL_FROM) problem('MAIL_FROM', 'must be set together with SMTP_URL');
    const thirdParty = env.CAPTCHA_PROVIDER !== 'altcha' && env.CAPTCHA_PROVIDER !== 'none';
    for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const)
      if (thirdParty && !env[name]) problem(name, `must be set for ${env.CAPTCHA_PROVIDER}`);
  })
  .transform((env) => ({
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** The site's origin; undefined: the loopback names on the port. */
    publicUrl: env.PUBLIC_URL,
    /** Absolute path. */
    dataDir: env.DATA_DIR,
    /** Undefined: the embedded database in `dataDir`. */
    mongodbUri: env.MONGODB_URI,
    sessionSecret: env.SESSION_SECRET,
    /** The content of the first start. */
    seed: env.SEED ?? (env.MONGODB_URI ? ('none' as const) : ('demo' as const)),
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    /** The recipients of a mail for each contact request; undefined: every administrator. */
    contactNotify: env.CONTACT_NOTIFY,
    captcha: {
      provider: env.CAPTCHA_PROVIDER,
      siteKey: env.CAPTCHA_SITE_KEY,
      secret: env.CAPTCHA_SECRET,
      verifyUrl: env.CAPTCHA_VERIFY_URL,
    },
    /** The number of proxies in front of the site. */
    trustProxy: env.TRUST_PROXY,
    backup: {
      /** The folder of the backups that the site makes by itself; undefined: none. */
      folder: env.BACKUP_DIR ?? (env.MONGODB_URI ? undefined : path.join(env.DATA_DIR, 'backups')),
      /** Whether the folder is on the disk of the embedded database. */
      isBesideData: env.BACKUP_DIR === undefined && env.MONGODB_URI === undefined,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    /** Contact requests are deleted after so many months; undefined: never. */
    keepRequestsMonths: env.KEEP_REQUESTS_MONTHS,
    /** Whether stored data of an older version is upgraded without a backup. */
    upgradeWithoutBackup: env.UPGRADE_WITHOUT_BACKUP,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.output<typeof configSchema>;

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
      'The content that the first start creates: demo (a forklift rental), events (a tent and party rental), short (four pages that fit any rental business), minimal (the default pages with neutral text) or none. Later starts ignore it.',
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
      'The folder for the nightly backup and for one before each upgrade; seven of each are kept. The default folder does not survive the loss of its disk, and backups there use at most half of the free space. If unset, the site makes no backups by itself. If there are several instances, the one that makes the backup writes to its own disk.',
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
      'The bearer token for /metrics, at least 16 characters. If unset, /metrics returns 404 if PUBLIC_URL is set; otherwise it answers only requests from this machine.',
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

/** The environment is invalid. The message lists every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from an environment.
 * @throws ConfigError that lists every problem
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => name in variables.shape && value !== undefined && value !== '',
    ),
  );
  const result = configSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(
    `The configuration is invalid (environment and .env):\n${problems.join('\n')}`,
  );
}

/** Reads the environment and adds the variables of `.env`. Variables of the environment override them. */
export function loadEnvironment(file = '.env'): Record<string, string | undefined> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { ...process.env };
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return { ...parseEnv(text), ...process.env };
}
