import { rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { loadRenderer, type Renderer } from './adapters/renderer.ts';
import { readBuiltAssets } from './adapters/web-assets.ts';
import { readConfig } from './config.ts';
import { openDatabaseBeside } from './database/database.ts';
import type { SeedBundle } from './features/content-ops/seed/seed-bundles.ts';
import { closeHttpServer, createHttpServer, listen } from './http/http-server.ts';
import { sendPlainError } from './http/plain-error.ts';
import { createSite } from './wiring/site.ts';

interface PreviewOptions {
  /** A valid bundle. The site starts while it is read. */
  bundle: SeedBundle | Promise<SeedBundle>;
  /** An empty folder for its database, which is removed with it. */
  home: string;
  /** 0 for any free one. */
  port?: number;
  /**
   * Whether comments mark the HTML of each block (`<!--block TYPE ID-->…<!--/block-->`, both encoded for
   * URLs) and the pages load no script. This is for comparisons, not for visitors.
   */
  marked?: boolean;
}

interface PreviewSite {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Stops the site, and removes its database. */
  close(): Promise<void>;
}

/**
 * Serves a bundle in its public form, from a temporary database. Nothing can be written: there is no
 * administrator, and every call that writes is refused.
 * @throws the error of the promise of the bundle; Error if the port is in use
 */
export async function startPreviewSite({
  bundle,
  home,
  port = 0,
  marked = false,
}: PreviewOptions): Promise<PreviewSite> {
  const endings: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const config = readConfig({ DATA_DIR: path.join(home, 'data'), NODE_ENV: 'production' });
    const logger = pino({ level: 'silent' });
    const [database, [renderer, assets, seed]] = await openDatabaseBeside(
      config,
      logger,
      Promise.all([
        loadRenderer(),
        readBuiltAssets(fileURLToPath(new URL('../../web/dist', import.meta.url))),
        bundle,
      ]),
    );
    endings.push(() => database.close());
    const site = await createSite({
      config,
      logger,
      connection: database.connection,
      renderer: marked ? marking(renderer) : renderer,
      assets: marked ? { ...assets, clientScript: '' } : assets,
      readSeed: () => Promise.resolve(seed),
    });
    endings.push(() => site.close());
    await site.services.firstStart.run('minimal');
    const server = createHttpServer(readOnly(site.handler));
    const url = `http://127.0.0.1:${await listen(server, port)}`;
    endings.push(() => closeHttpServer(server));
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A renderer that marks the start and the end of each block's HTML. Images load at once: whether an image
 * waits until it is near depends on its place, and a picture of the page needs all images.
 */
function marking({ renderPage }: Renderer): Renderer {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');
  return {
    async renderPage(input) {
      const { html } = await renderPage({
        ...input,
        markBlock: ({ type, props }, block) =>
          `<!--block ${encode(type)} ${encode(props.id)}-->${block}<!--/block-->`,
      });
      return { html: html.replaceAll(' loading="lazy"', '') };
    },
  };
}

/** Refuses all requests except reads. */
function readOnly(handler: RequestListener): RequestListener {
  return (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') handler(req, res);
    else sendPlainError(res, 'preview_read_only');
  };
}
