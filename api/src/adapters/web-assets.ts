import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@siteyard/schemas/errors';

/** The files of the web build that documents refer to; in development, the files that Vite serves instead. */
export interface SiteAssets {
  stylesheet: string;
  /** URL of the script that hydrates islands. */
  clientScript: string;
  /** URLs of the font files that the stylesheet uses; absent when Vite serves them. */
  fonts?: readonly string[];
  /** Folder whose files are served under `/assets`; null when Vite serves them. */
  folder: string | null;
  /** The HTML of the admin. */
  adminDocument(url: string): Promise<string>;
  /** Whether the content security policy allows Vite's inline script and its socket. */
  relaxedPolicy: boolean;
}

/** For a site without visitors, which needs no files of the web build. */
export const NO_ASSETS: SiteAssets = {
  stylesheet: '/assets/public.css',
  clientScript: '',
  folder: null,
  adminDocument: () => Promise.reject(new AppError('not_found')),
  relaxedPolicy: false,
};

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
}

/**
 * Reads the manifest that `npm run build` writes to `web/dist`.
 * @throws Error that asks to run the build, if there is none
 */
export async function readBuiltAssets(dist: string): Promise<SiteAssets> {
  const manifestFile = path.join(dist, 'manifest.json');
  let manifestText: string;
  let admin: string;
  try {
    [manifestText, admin] = await Promise.all([
      readFile(manifestFile, 'utf8'),
      readFile(path.join(dist, 'admin/index.html'), 'utf8'),
    ]);
  } catch (error) {
    throw new Error(`The web part is not built (${manifestFile}). Run: npm run build`, {
      cause: error,
    });
  }
  const manifest = JSON.parse(manifestText) as Record<string, ManifestEntry>;
  const client = manifest['client/main.ts'];
  const stylesheet = manifest['client/public.css']?.file ?? client?.css?.[0];
  return {
    stylesheet: stylesheet ? `/${stylesheet}` : '',
    fonts: manifest['client/public.css']?.assets
      ?.filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${file}`),
    clientScript: client ? `/${client.file}` : '',
    folder: path.join(dist, 'assets'),
    adminDocument: () => Promise.resolve(admin),
    relaxedPolicy: false,
  };
}
