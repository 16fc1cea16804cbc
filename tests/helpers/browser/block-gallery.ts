import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readPageContent } from '@siteyard/schemas/content';
import { look } from '@siteyard/schemas/look';
import { type Language, siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { itemChoices, item, type PublicRentals } from '@siteyard/schemas/rentals';
import { readMediaEntries } from '../media-entries.ts';
import { publicPolicy } from '../../../api/src/features/public-site/public-policy.ts';
import { renderGallery } from '../../../web/gallery/gallery.tsx';
import { type BlockExamples } from '../../../web/gallery/example-block.ts';
import { renderPage, type RenderInput } from '@siteyard/web/renderer';

const root = path.resolve(import.meta.dirname, '../../..');
const demo = path.join(root, 'fixtures/demo-site');
const sections = path.join(root, 'fixtures/sections');

const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;

/** Reads all files of `fixtures/blocks`. */
export function readBlockExamples(): BlockExamples[] {
  const folder = path.join(root, 'fixtures/blocks');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson(path.join(folder, name)) as BlockExamples);
}

/** The complete settings of the demo site. */
export const demoSettings = (): SiteSettings =>
  siteSettings.parse(readJson(path.join(demo, 'settings.json')));

/** The look with the most fonts. */
export const FONTS_LOOK = look.parse({ heading_font: 'barlow-condensed', body_font: 'nunito' });

/** The rental items of the demo site in their order. */
export function demoItems() {
  const folder = path.join(demo, 'items');
  const items = fs.readdirSync(folder).map((name) => item.parse(readJson(path.join(folder, name))));
  return items.toSorted((a, b) => a.order - b.order);
}

/** The rental items of the demo site, as the API passes them to the renderer. */
function demoRentals(): PublicRentals {
  const items = demoItems().map((each) => ({ ...each, image: each.pictures[0]?.image ?? '' }));
  return { rules: demoSettings().rentals!, items, contactPath: '/pages/16', collects: true };
}

/** A page of the demo site, as the API passes it to the renderer. */
export function demoPage(name: string): NonNullable<RenderInput['page']> {
  const stored = readJson(path.join(demo, `pages/${name}.json`)) as Record<string, unknown>;
  const page = { id: 0, title: '', description: '', address: '', social_image: '', ...stored };
  return { ...page, content: readPageContent(stored.content).content };
}

const media = { ...(await readMediaEntries(demo)), ...(await readMediaEntries(sections)) };

/** Returns the file for a path: a picture of the demo site or of a section, or a built file. */
function fileOf(pathname: string): string {
  if (!pathname.startsWith('/uploads/')) return path.join(root, 'web/dist', pathname);
  const places = [demo, sections].map((each) => path.join(each, 'media', path.basename(pathname)));
  return places.find((each) => fs.existsSync(each)) ?? places[0]!;
}

export interface GalleryServer {
  url: string;
  /** Serves the gallery of a site in this language at `/<language>`. */
  addLanguage: (language: Language) => void;
  /** Serves a page at `/page`. */
  setPage: (page: RenderInput['page'], more?: Partial<RenderInput>) => void;
  close: () => Promise<void>;
}

/** Serves the gallery at `/`, with the stylesheet and scripts of `npm run build`. */
export async function startGallery(): Promise<GalleryServer> {
  const files = path.join(root, 'web/dist');
  const manifest = readJson(path.join(files, 'manifest.json')) as Record<
    string,
    { file: string; assets?: string[] }
  >;
  const built = (source: string) => `/${manifest[source]?.file ?? 'missing'}`;
  const fonts = manifest['client/public.css']?.assets?.map((file) => `/${file}`);
  const assets = { css: built('client/public.css'), islands: built('client/main.ts'), fonts };
  const imageSize = (name: string) => media[name];
  const settings = demoSettings();
  const rentals = demoRentals();
  const documents = new Map<string, { html: string; policy: string }>();
  const setDocument = (pathname: string, html: string, captcha?: RenderInput['captcha']) =>
    documents.set(pathname, { html, policy: publicPolicy(html, captcha?.provider, false) });
  const showGallery = (pathname: string, shown: SiteSettings) =>
    setDocument(
      pathname,
      renderGallery({ blocks: readBlockExamples(), settings: shown, assets, imageSize }),
    );
  showGallery('/', settings);
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = documents.get(pathname);
    const file = fileOf(pathname);
    if (found) {
      response.setHeader('Content-Security-Policy', found.policy);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(found.html);
    } else if (pathname === '/api/item_choices') {
      const items = rentals.items.map((each) => itemChoices.shape.items.element.parse(each));
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ items }));
    } else if (fs.existsSync(file) && fs.statSync(file).isFile()) {
      response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      response.end(fs.readFileSync(file));
    } else if (pathname.startsWith('/uploads/') || EMPTY.has(pathname)) {
      // An empty answer looks like a missing picture, but does not log a 404 in the console.
      response.end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addLanguage(language) {
      showGallery(`/${language}`, { ...settings, language });
    },
    setPage(page, more) {
      const input = { page, settings, assets, imageSize, rentals: () => rentals, ...more };
      setDocument('/page', renderPage(input).html, more?.captcha);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Paths that a browser or a test requests in addition to the documents. */
const EMPTY = new Set(['/favicon.ico', '/robots.txt']);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
