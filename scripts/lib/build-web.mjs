import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './paths.mjs';

const web = path.join(root, 'web');

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * Builds the admin and the public pages' files into `outdir`: hashed files under `assets/`, the
 * admin's document at `admin/index.html`, and one `manifest.json` of both builds in Vite's format
 * (keys: `admin/index.html`, `client/main.ts`, `client/public.css`).
 * @param {string} outdir
 */
export async function buildWeb(outdir) {
  const manifest = {};
  for (const config of ['vite.config.ts', 'vite.public.config.ts']) {
    await build({
      root: web,
      configFile: path.join(web, config),
      logLevel: 'warn',
      build: { outDir: outdir, emptyOutDir: false, manifest: 'manifest.json' },
    });
    Object.assign(manifest, readJson(path.join(outdir, 'manifest.json')));
  }
  fs.writeFileSync(path.join(outdir, 'manifest.json'), JSON.stringify(manifest, null, 2));
}
