import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configVariables } from './config-documentation.ts';
import { DEFAULTS } from './config-variables.ts';
import { ConfigError, readConfig } from './config.ts';

const fromRoot = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

describe('readConfig', () => {
  test('has the documented defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      mongodbUri: undefined,
      seed: 'demo',
      trustProxy: 0,
      logLevel: 'info',
      captcha: { provider: 'altcha' },
    });
    expect(config.dataDir).toMatch(/\/data$/);
    expect(readConfig({ MONGODB_URI: 'mongodb://db/site' }).seed).toBe('none');
  });

  test('has a backup folder in the data folder, but none for a database elsewhere', () => {
    const folderOf = (env: NodeJS.ProcessEnv) => {
      const { folder, isBesideData } = readConfig({ DATA_DIR: '/srv/site', ...env }).backup;
      return [folder, isBesideData];
    };
    expect(folderOf({})).toEqual(['/srv/site/backups', true]);
    expect(folderOf({ BACKUP_DIR: '/mnt/backups' })).toEqual(['/mnt/backups', false]);
    expect(folderOf({ MONGODB_URI: 'mongodb://db/site' })).toEqual([undefined, false]);
  });

  test('lists every problem at once and names the variable', () => {
    const read = () =>
      readConfig({
        PORT: 'many',
        PUBLIC_URL: 'example.com',
        SEED: 'everything',
        ADMIN_EMAIL: 'nobody',
        TRUST_PROXY: '-1',
      });
    expect(read).toThrow(ConfigError);
    for (const name of ['PORT', 'PUBLIC_URL', 'SEED', 'ADMIN_EMAIL', 'TRUST_PROXY'])
      expect(read).toThrow(name);
  });

  test.each([
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'long enough for this' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
    [{ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'k' }, 'CAPTCHA_SECRET'],
    [{ MONGODB_URI: 'postgres://db' }, 'MONGODB_URI must start with'],
    [{ MONGODB_URI: 'mongodb://db:27017' }, 'MONGODB_URI must name the database'],
    [
      { MONGODB_URI: 'mongodb+srv://u:p@db.example/?w=majority' },
      'MONGODB_URI must name the database',
    ],
    [{ PUBLIC_URL: 'https://example.com/shop' }, 'PUBLIC_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('refuses %j', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });

  test('signs mail only with a complete and strong key', () => {
    const dkim = (env: Record<string, string>) => {
      try {
        return readConfig(env).mail.dkim;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const key = (bits: number) =>
      generateKeyPairSync('rsa', { modulusLength: bits })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString();
    const all = {
      DKIM_DOMAIN: 'example.com',
      DKIM_SELECTOR: 'site',
      DKIM_PRIVATE_KEY: key(1024).replaceAll('\n', String.raw`\n`),
    };
    expect(dkim(all)).toMatchObject({ domain: 'example.com', selector: 'site' });
    expect(dkim({})).toBeUndefined();
    expect(dkim({ DKIM_DOMAIN: 'example.com' })).toContain('DKIM_SELECTOR');
    expect(dkim({ ...all, DKIM_PRIVATE_KEY: key(512) })).toContain('at least 1024 bits');
    const wrong = dkim({ ...all, DKIM_PRIVATE_KEY: 'secret words' });
    expect(wrong).toContain('must be a private RSA key');
    expect(wrong).not.toContain('secret words');
    expect(dkim({ ...all, DKIM_DOMAIN: 'https://example.com' })).toContain('DKIM_DOMAIN');
  });

  test('treats an empty variable as unset', () => {
    const names = configVariables.map(({ name }) => [name, '']);
    expect(readConfig(Object.fromEntries(names))).toEqual(readConfig({}));
  });

  test('reads lists, and "nobody" for CONTACT_NOTIFY', () => {
    expect(readConfig({ CONTACT_NOTIFY: 'none' }).contactNotify).toBe('none');
    expect(readConfig({ CONTACT_NOTIFY: 'a@example.com, b@example.com' }).contactNotify).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
  });
});

describe('containers', () => {
  const known = ['NODE_ENV', ...configVariables.map(({ name }) => name)];

  test('the Dockerfile sets variables that exist, and exposes the default port', () => {
    const file = fromRoot('Dockerfile');
    const set = [...(/^ENV (.*)$/m.exec(file)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name]) => name,
    );
    expect(set).toEqual(['NODE_ENV', 'HOST', 'DATA_DIR']);
    expect(known).toEqual(expect.arrayContaining(set));
    expect(file).toContain(`EXPOSE ${DEFAULTS.PORT}`);
  });

  /** The settings of the site in compose.yaml, with variables replaced as Docker Compose does. */
  function composed(shell: Record<string, string>) {
    const replaced = (_key: unknown, value: unknown) =>
      typeof value === 'string'
        ? value.replaceAll(
            /\$\{(\w+):-([^}]*)\}/g,
            (_, name: string, unset: string) => shell[name] || unset,
          )
        : value;
    const { services } = parse(fromRoot('compose.yaml'), replaced) as {
      services: { site: Record<'env_file' | 'ports', unknown> & { environment: object } };
    };
    expect(JSON.stringify(services)).not.toContain('${');
    return services.site;
  }
  /** The configuration in the container. `environment` overrides `.env`. */
  const inContainer = (dotEnv: Record<string, string>, shell = {}) =>
    readConfig({ ...dotEnv, ...composed({ ...dotEnv, ...shell }).environment });

  test('compose.yaml passes every variable of .env to the site', () => {
    expect(composed({}).env_file).toEqual([{ path: '.env', required: false }]);
    const { environment } = composed({});
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    // All others come unchanged from .env.
    const fixed = ['HOST', 'DATA_DIR', 'MONGODB_URI'];
    const example = Object.fromEntries(known.map((name) => [name, `value of ${name}`]));
    const given: Record<string, unknown> = { ...example, ...composed(example).environment };
    expect(known.filter((name) => given[name] !== example[name]).toSorted()).toEqual(
      fixed.toSorted(),
    );
  });

  test.each([undefined, '8080'])('compose.yaml maps port %s to the same port', (PORT) => {
    const dotEnv = { ...(PORT && { PORT }) };
    const { port, publicUrl } = inContainer(dotEnv);
    expect(port).toBe(Number(PORT ?? DEFAULTS.PORT));
    expect(composed(dotEnv).ports).toEqual([`127.0.0.1:${port}:${port}`]);
    // Without PUBLIC_URL, the site is localhost on the port that it listens on.
    expect(publicUrl).toBeUndefined();
  });

  test('compose.yaml also takes PUBLIC_URL and SEED from the shell, and keeps the settings of the container', () => {
    const shell = { PUBLIC_URL: 'https://www.example.com', SEED: 'none' };
    const dotEnv = { HOST: '127.0.0.1', DATA_DIR: './data', MONGODB_URI: 'mongodb://localhost/x' };
    expect(inContainer(dotEnv, shell)).toMatchObject({
      publicUrl: 'https://www.example.com',
      seed: 'none',
      host: '0.0.0.0',
      dataDir: '/data',
      mongodbUri: 'mongodb://mongo:27017/siteyard?replicaSet=rs0',
    });
  });
});
