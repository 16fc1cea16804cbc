/**
 * `npm run dev`: runs the site with Vite in one process. The admin reloads when its source changes.
 * After a change of the API, the renderer or a block, the server loads the API again and keeps its port
 * open.
 */
import http from 'node:http';
import path from 'node:path';
import { renderDevGallery } from './lib/dev-gallery.mjs';
import { renderDevMails } from './lib/dev-mails.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

/**
 * The result of `startDevApp({ vite })` in `api/src/dev-site.ts`.
 * @typedef {{ handler: http.RequestListener, close: () => Promise<void> }} DevApp
 */

process.env.NODE_ENV = 'development';
process.chdir(root);
endWithNpm();
await prepare({ build: false });
try {
  process.loadEnvFile();
} catch {
  // A .env file is optional.
}
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';

/** @type {DevApp | undefined} */
let app;
const server = http.createServer((request, response) => {
  vite.middlewares(request, response, () => {
    if (request.url === '/dev/gallery') return show(renderDevGallery, response);
    if (request.url === '/dev/mails') return show(renderDevMails, response);
    if (app) return app.handler(request, response);
    response.writeHead(503, { 'content-type': 'text/plain' });
    response.end('The API did not start. The terminal shows the reason.');
  });
});

const { createServer } = await import('vite');
const vite = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web/vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});

/**
 * @param {(server: typeof vite) => Promise<string>} render
 * @param {http.ServerResponse} response
 */
async function show(render, response) {
  try {
    const html = await render(vite);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}

/** Loads the API again from its sources. The old API runs until the new one has started. */
async function reload() {
  vite.environments.ssr.moduleGraph.invalidateAll();
  let entry;
  try {
    entry = await vite.ssrLoadModule(path.join(root, 'api/src/dev-site.ts'));
  } catch {
    return; // Vite has reported the error.
  }
  try {
    /** @type {DevApp} */
    const next = await entry.startDevApp({ vite });
    const before = app;
    app = next;
    await before?.close();
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
  }
}

/** The last reload. Several changes within 100 ms, or during a reload, cause a single reload. */
let reloading = reload();
/** @type {NodeJS.Timeout | undefined} */
let timer;
const onServer = /[\\/](api|schemas|web[\\/](blocks|renderer))[\\/].*(?<!\.test)\.tsx?$/;
vite.watcher.add(['api/src', 'schemas/src'].map((folder) => path.join(root, folder)));
vite.watcher.on('all', (_event, file) => {
  if (!onServer.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    reloading = reloading.then(async () => {
      console.log(`Changed: ${path.relative(root, file)}. Loading the API again.`);
      await reload();
    });
  }, 100);
});

await reloading;
server.listen(port, host, () => {
  console.log(`Development: http://localhost:${port}  (admin: http://localhost:${port}/login)`);
});

async function stop() {
  clearTimeout(timer);
  await reloading;
  server.closeAllConnections();
  await app?.close();
  await vite.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
