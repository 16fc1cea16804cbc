import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { TokenScope } from '@siteyard/schemas/http';
import { pino } from 'pino';
import { loadRenderer } from './adapters/renderer.ts';
import { createSite } from './wiring/site.ts';
import { NO_ASSETS } from './adapters/web-assets.ts';
import { loadEnvironment, readConfig } from './config.ts';
import { explainDataFolder } from './database/data-folder.ts';
import { openDatabaseBeside } from './database/database.ts';
import { bearerToken } from './http/bearer-token.ts';
import { closeHttpServer, listen } from './http/http-server.ts';
import { sendPlainError } from './http/plain-error.ts';
import { timingSafeEqualText } from './lib/timing-safe-equal.ts';
import { backUpFirst } from './upgrade/back-up-first.ts';
import type { Logger } from './log.ts';

export { startPreviewSite } from './preview-site.ts';
export { reEncode } from './features/uploads/images/re-encode.ts';
export { verifyBackup } from './verify-backup.ts';

export interface PrivateSiteOptions {
  dataDir?: string;
  /** A MongoDB connection string. Without this and `dataDir`, the environment configures the site. */
  mongodbUri?: string;
  /** The scopes of its token; all by default. */
  scopes?: readonly TokenScope[];
  /** Whether to refuse a data folder that does not exist, which would otherwise become a new, empty site. */
  mustExist?: boolean;
  /** Receives the log; by default nothing is logged. */
  logger?: Logger;
  /** Folder with the seeds; `fixtures` by default. */
  seedsFolder?: string;
}

export interface PrivateSite {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The bearer token that every call must have. It is valid until the site stops. */
  token: string;
  close(): Promise<void>;
}

/** The configured data folder does not exist. */
export class NoSiteError extends Error {
  override readonly name = 'NoSiteError';

  constructor(folder: string) {
    super(`the folder "${folder}" does not exist`);
  }
}

/**
 * Starts the private API that `sitectl` uses for a site on this machine. It is the same application
 * as the server's, with the same contract and validation, on a loopback port that requires a one-time
 * token. It never seeds. If the site is running, both use its database.
 * @throws NoSiteError with `mustExist`; ConfigError if the environment is invalid;
 *   DatabaseUnreachableError if MONGODB_URI does not answer; DataFolderError
 */
export async function startPrivateSite(options: PrivateSiteOptions = {}): Promise<PrivateSite> {
  const config = readConfig(targetEnvironment(options));
  const logger = options.logger ?? pino({ level: 'silent' });
  if (!config.mongodbUri && options.mustExist && !existsSync(config.dataDir))
    throw new NoSiteError(config.dataDir);
  const [database, renderer] = await openDatabaseBeside(config, logger, loadRenderer());
  let closeSite = () => Promise.resolve();
  try {
    const token = randomBytes(32).toString('base64url');
    const { connection } = database;
    const site = await createSite({
      config,
      logger,
      connection,
      beforeUpgrade: (siteId) => backUpFirst({ connection, siteId, config, logger }),
      renderer,
      assets: NO_ASSETS,
      privateToken: token,
      privateScopes: options.scopes,
      seedsFolder: options.seedsFolder,
    });
    closeSite = () => site.close();
    // A run that an earlier command has left unfinished would refuse the work of this one, and a command
    // is often too short for a run to be finished during it.
    await site.settled();
    const server = createServer(behindToken(token, site.handler));
    const port = await listen(server, 0);
    // A command that has finished must not wait for this server to close.
    server.unref();
    return {
      url: `http://127.0.0.1:${port}`,
      token,
      async close() {
        await closeHttpServer(server);
        await site.close();
        await database.close();
      },
    };
  } catch (error) {
    await closeSite();
    await database.close();
    throw explainDataFolder(error, config);
  }
}

/** The server's environment, with the database of the target. */
function targetEnvironment({ dataDir, mongodbUri }: PrivateSiteOptions) {
  const env = loadEnvironment();
  if (mongodbUri !== undefined) return { ...env, MONGODB_URI: mongodbUri };
  if (dataDir !== undefined) return { ...env, DATA_DIR: dataDir, MONGODB_URI: undefined };
  return env;
}

/** Refuses requests without the token, because other users of this machine may find the port. */
function behindToken(token: string, handler: RequestListener): RequestListener {
  return (req, res) => {
    const sent = bearerToken(req.headers.authorization);
    if (sent !== null && timingSafeEqualText(sent, token)) handler(req, res);
    else sendPlainError(res, 'not_signed_in');
  };
}
