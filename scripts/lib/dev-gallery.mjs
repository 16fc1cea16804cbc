import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const folder = path.join(root, 'fixtures/blocks');

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * Renders a page with every example of every block, from the current sources and fixtures. The page has
 * the settings of the demo site.
 * @param {import('vite').ViteDevServer} vite
 * @returns {Promise<string>}
 */
export async function renderDevGallery(vite) {
  const { renderGallery } = await vite.ssrLoadModule('/gallery/gallery.tsx');
  const { siteSettings } = await vite.ssrLoadModule(
    path.join(root, 'schemas/src/settings/settings.ts'),
  );
  return renderGallery({
    blocks: fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readJson(path.join(folder, name))),
    settings: siteSettings.parse(readJson(path.join(root, 'fixtures/demo-site/settings.json'))),
    assets: { css: '/client/public.css', islands: '/client/dev.ts' },
  });
}
