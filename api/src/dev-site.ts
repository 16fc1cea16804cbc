import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { loadRenderer } from './adapters/renderer.ts';
import { createSite } from './wiring/site.ts';
import type { SiteAssets } from './adapters/web-assets.ts';
import { loadEnvironment, readConfig } from './config.ts';
import { openDatabaseBeside } from './database/database.ts';
import { ensureFirstAdmin } from './features/admin-users/first-admin.ts';
import { createLogger } from './log.ts';

/**
 * Starts the site for `npm run dev`: the same application, with files from Vite. It is loaded again after
 * each change of the source, when `close` has released the resources of the previous one.
 */
export async function startDevApp({ vite }: { vite: ViteDevServer }): Promise<{
  handler: RequestListener;
  close: () => Promise<void>;
}> {
  const config = readConfig({ ...loadEnvironment(), NODE_ENV: 'development' });
  const logger = await createLogger(config.logLevel);
  const [database, renderer] = await openDatabaseBeside(config, logger, loadRenderer());
  let closeSite = () => Promise.resolve();
  try {
    const site = await createSite({
      config,
      logger,
      connection: database.connection,
      renderer,
      assets: viteAssets(vite),
    });
    closeSite = () => site.close();
    await site.services.firstStart.run(config.seed);
    site.services.schedules.start();
    const hint = await ensureFirstAdmin(config, site.services.adminUsers, true);
    if (hint.kind === 'shown') console.log(`Sign in: ${hint.email}  ${hint.password}`);
    return {
      handler: site.handler,
      async close() {
        await site.close();
        await database.close();
      },
    };
  } catch (error) {
    await closeSite();
    await database.close();
    throw error;
  }
}

function viteAssets(vite: ViteDevServer): SiteAssets {
  const admin = path.join(vite.config.root, 'admin/index.html');
  return {
    stylesheet: '/client/public.css',
    clientScript: '/client/dev.ts',
    folder: null,
    async adminDocument(url) {
      // Vite resolves the document's scripts from its folder, not from its URL.
      const html = (await readFile(admin, 'utf8')).replaceAll('src="./', 'src="/admin/');
      return vite.transformIndexHtml(url, html);
    },
    relaxedPolicy: true,
  };
}
