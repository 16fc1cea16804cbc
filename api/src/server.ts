import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { SiteAssets } from './adapters/web-assets.ts';
import { outboxFolder } from './adapters/mailer.ts';
import { loadRenderer } from './adapters/renderer.ts';
import { ConfigError, loadEnvironment, readConfig, type Config } from './config.ts';
import { DataFolderError, explainDataFolder, prepareDataFolder } from './database/data-folder.ts';
import { DatabaseUnreachableError, openDatabaseBeside } from './database/database.ts';
import type { SignInHint } from './features/admin-users/first-admin.ts';
import { createHttpServer, listen, stopHttpServer } from './http/http-server.ts';
import { isNoRoom } from '@siteyard/schemas/errors';
import type { Logger } from './log.ts';
import { VERSION } from './version.ts';

/** Starts the site from the environment, and stops it on SIGTERM, SIGINT or SIGHUP. */
async function main(): Promise<void> {
  const config = readConfig(loadEnvironment());
  try {
    await start(config);
  } catch (error) {
    throw explainDataFolder(error, config);
  }
}

async function start(config: Config): Promise<void> {
  const { createLogger } = await import('./log.ts');
  const logger = await createLogger(config.logLevel);
  await prepareDataFolder(config);
  // The embedded database starts in its own process while this one loads its modules.
  const [database, [{ createSite }, assets, { ensureFirstAdmin }, renderer]] =
    await openDatabaseBeside(
      config,
      logger,
      Promise.all([
        import('./wiring/site.ts'),
        builtAssets(),
        import('./features/admin-users/first-admin.ts'),
        loadRenderer(),
      ]),
    );
  let closeSite = () => Promise.resolve();
  try {
    const { connection } = database;
    const site = await createSite({
      config,
      logger,
      connection,
      async beforeUpgrade(siteId) {
        const { backUpFirst } = await import('./upgrade/back-up-first.ts');
        await backUpFirst({ connection, siteId, config, logger });
      },
      renderer,
      assets,
    });
    closeSite = () => site.close();
    // Only the server makes automatic backups, and not the sites that sitectl starts.
    await site.services.scheduledBackups.beforeUpgrade(VERSION);
    await site.services.firstStart.run(config.seed);
    const hint = await ensureFirstAdmin(
      config,
      site.services.adminUsers,
      Boolean(process.stdout.isTTY),
    );
    const server = createHttpServer(site.handler);
    // Set before the start is logged, because a signal may follow immediately.
    stopOnSignal(server, logger, async () => {
      await closeSite();
      await database.close();
    });
    const port = await listenAsConfigured(server, config);
    site.services.scheduledBackups.start();
    site.services.schedules.start();
    site.listensOn(port);
    announce(config, port, hint);
  } catch (error) {
    await closeSite();
    await database.close();
    throw error;
  }
}

async function builtAssets(): Promise<SiteAssets> {
  const { readBuiltAssets } = await import('./adapters/web-assets.ts');
  return readBuiltAssets(fileURLToPath(new URL('../../web/dist', import.meta.url)));
}

/** Errors for the operator, by the code of the system. */
const LISTEN_PROBLEMS: Record<string, (port: number, host: string) => ConfigError> = {
  EADDRINUSE: (port, host) =>
    new ConfigError(`Port ${port} on ${host} is in use. Set PORT to another one.`),
  EACCES: (port, host) =>
    new ConfigError(
      `The user of the site may not listen on port ${port} of ${host}. Set PORT to 1024 or more.`,
    ),
  EADDRNOTAVAIL: (_port, host) =>
    new ConfigError(
      `HOST is ${host}, which is not an address of this machine. Set HOST to one that is.`,
    ),
};

/**
 * @returns the port
 * @throws ConfigError if HOST or PORT cannot be used
 */
function listenAsConfigured(server: Server, { port, host }: Config): Promise<number> {
  return listen(server, port, host).catch((error: NodeJS.ErrnoException) => {
    throw LISTEN_PROBLEMS[error.code ?? '']?.(port, host) ?? error;
  });
}

/** Prints the addresses of the site and the sign-in hint, regardless of the log level. */
function announce(config: Config, port: number, hint: SignInHint): void {
  const url = config.publicUrl ?? `http://localhost:${port}`;
  const lines = [
    '',
    `Public site:  ${url}/`,
    `Admin:        ${url}/admin/pages`,
    ...signIn(hint),
    ...mail(config),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function mail(config: Config): string[] {
  if (config.mail.smtpUrl) return [];
  return [`Mail:         is not sent, but written to ${outboxFolder(config)} (set SMTP_URL)`];
}

function signIn(hint: SignInHint): string[] {
  switch (hint.kind) {
    case 'existing':
      return ['Sign in:      with your email and password'];
    case 'configured':
      return [`Sign in:      ${hint.email} with the password in ADMIN_PASSWORD`];
    case 'shown':
      return [
        `Sign in:      ${hint.email}`,
        `Password:     ${hint.password}   (shown this once; choose your own after signing in)`,
      ];
    case 'written':
      return [`Sign in:      ${hint.email}, password in ${hint.file}`];
  }
}

/** The time in which the process must end after a signal, in ms: container runtimes kill it after 10 s. */
const STOP_MS = 9_500;

/** On a signal: finishes requests in flight, closes the database and exits with 0, within `STOP_MS`. */
function stopOnSignal(server: Server, logger: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('the site did not stop in time');
      process.exit(1);
    }, STOP_MS).unref();
    void stopHttpServer(server)
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the site could not be stopped cleanly');
          process.exit(1);
        },
      );
  };
  // SIGHUP: the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  const isConfiguration = error instanceof ConfigError || error instanceof DataFolderError;
  const isExpected = isConfiguration || error instanceof DatabaseUnreachableError;
  if (isNoRoom(error))
    console.error('The disk is full, so the site cannot start. Free some space where its data is.');
  else console.error(isExpected ? error.message : error);
  process.exit(isConfiguration ? 2 : 1);
});
