import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { root } from './paths.mjs';

const web = path.join(root, 'web');

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * Builds the files of the admin and of the public pages into `outdir`: hashed files in `assets/`, the
 * admin's document `admin/index.html`, and one `manifest.json` of both builds in Vite's format (keys:
 * `admin/index.html`, `client/main.ts`, `client/public.css`).
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
  await compressTexts(path.join(outdir, 'assets'));
}

const brotli = promisify(brotliCompress);

/**
 * Writes `<name>.br` next to each text file of at least 1 KB, so that the site does not compress files
 * during requests. The quality is 9, because levels 10 and 11 take ten times as long and save only 3 %.
 * @param {string} folder
 */
async function compressTexts(folder) {
  const texts = fs.readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = fs.readFileSync(path.join(folder, name));
      if (bytes.length < 1024) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      fs.writeFileSync(path.join(folder, `${name}.br`), await brotli(bytes, { params }));
    }),
  );
}
