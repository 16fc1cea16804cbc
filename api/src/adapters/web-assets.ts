import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of the web's build that pages name, or their stand-ins in development. */
export interface SiteAssets {
  /** Address of the public pages' stylesheet. */
  stylesheet: string;
  /** Address of the script that hydrates islands. */
  clientScript: string;
  /** Addresses of the font files that the stylesheet names; none where Vite serves them. */
  fonts?: readonly string[];
  /** Folder whose files are served below `/assets`; null where Vite serves them itself. */
  folder: string | null;
  /** The admin's document. */
  adminDocument(url: string): Promise<string>;
  /** Changes with every build; part of what cached pages are valid for. */
  build: string;
  /** Development only: Vite's preamble and its socket need a policy of their own. */
  relaxedPolicy: boolean;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
}

/**
 * The assets as `npm run build` left them in `web/dist`.
 * @throws an error that says to build, when there is no build
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
    build: `${stylesheet ?? ''} ${client?.file ?? ''}`,
    relaxedPolicy: false,
  };
}
