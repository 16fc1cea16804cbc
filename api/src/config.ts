import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { variables } from './config-variables.ts';

/**
 * Turns the environment variables of `config-variables.ts` into the configuration. The path of each issue
 * is the variable. An empty variable counts as unset, so that `.env` may list them all.
 */
export const configSchema = variables
  .superRefine((env, context) => {
    const problem = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
      if (env.ADMIN_EMAIL) problem('ADMIN_PASSWORD', 'must be set together with ADMIN_EMAIL');
      else problem('ADMIN_EMAIL', 'must be set together with ADMIN_PASSWORD');
    }
    if (env.SMTP_URL && !env.MAIL_FROM) problem('MAIL_FROM', 'must be set together with SMTP_URL');
    const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
    if (dkim.some((name) => env[name]))
      for (const name of dkim)
        if (!env[name]) problem(name, `must be set together with ${dkim.join(', ')}`);
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
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** Signs each mail; undefined: mail is not signed by the site. */
      dkim:
        env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_PRIVATE_KEY
          ? {
              domain: env.DKIM_DOMAIN,
              selector: env.DKIM_SELECTOR,
              privateKey: env.DKIM_PRIVATE_KEY,
            }
          : undefined,
    },
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
    /** The age in months at which contact requests are deleted; undefined if they are kept. */
    keepRequestsMonths: env.KEEP_REQUESTS_MONTHS,
    /** Whether stored data of an older version is upgraded without a backup. */
    upgradeWithoutBackup: env.UPGRADE_WITHOUT_BACKUP,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.output<typeof configSchema>;

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
