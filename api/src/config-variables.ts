import { createPrivateKey } from 'node:crypto';
import path from 'node:path';
import { PASSPHRASE_LENGTH, PASSWORD_LENGTH } from '@siteyard/schemas/http';
import { SEEDS } from '@siteyard/schemas/business';
import { namesDatabase } from '@siteyard/schemas/primitives/mongodb-uri';
import { parseMailbox } from '@siteyard/schemas/primitives/mail-address';
import { z } from 'zod';

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

/** A name in DNS (RFC 1035): labels of letters, digits and hyphens. */
const domainName = text
  .max(253, 'must have at most 253 characters')
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a name such as example.com');

/** DKIM signs with RSA keys of at least 1024 bits (RFC 8301, 3.2). */
const RSA_BITS_LEAST = 1024;

/** A key in PEM format. Environment files often have its line ends as `\\n`. */
const rsaPrivateKey = text
  .max(20_000, 'must be a private RSA key in PEM format')
  .transform((value, context) => {
    const pem = value.replaceAll(String.raw`\n`, '\n');
    try {
      const key = createPrivateKey(pem);
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
      if (key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_LEAST) return pem;
    } catch {
      // Also reported below. The message of the library may quote the key.
    }
    context.addIssue(
      `must be a private RSA key in PEM format, with at least ${RSA_BITS_LEAST} bits`,
    );
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
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Default values, for the schema and for the documentation. */
export const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  CAPTCHA_PROVIDER: 'altcha',
  TRUST_PROXY: 0,
  LOG_LEVEL: 'info',
} as const;

/** The environment variables. The output of each is its value in the configuration. */
export const variables = z.object({
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
  DKIM_DOMAIN: domainName.optional(),
  DKIM_SELECTOR: domainName.optional(),
  DKIM_PRIVATE_KEY: rsaPrivateKey.optional(),
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
