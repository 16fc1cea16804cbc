import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, configVariables, DEFAULTS, readConfig } from './config.ts';

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

  test('compose.yaml sets variables that exist, and maps the default port', () => {
    const file = fromRoot('compose.yaml');
    const block = /^    environment:\n((?:      .*\n)+)/m.exec(file)?.[1] ?? '';
    const set = [...block.matchAll(/^ +(\w+):/gm)].map(([, name]) => name);
    expect(set).toEqual(['MONGODB_URI', 'PUBLIC_URL', 'SEED']);
    expect(known).toEqual(expect.arrayContaining(set));
    expect(file).toContain(`:-${DEFAULTS.PORT}}:${DEFAULTS.PORT}'`);
  });
});
