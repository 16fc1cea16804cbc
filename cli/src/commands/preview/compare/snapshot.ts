import fs from 'node:fs';
import path from 'node:path';

/** The content security policy of a saved page: its own style, fonts and images, also from `file:`. */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; style-src 'self' file: 'unsafe-inline'; " +
  "font-src 'self' file:; form-action 'none'";

/** Matches the address of a file of the site, and the character before it. */
const RESOURCE = /(["'(\s,;])(\/(?:assets|uploads)\/[\w.-]+(?:\?w=\d+)?)/g;

const resourcesOf = (text: string) =>
  new Set([...text.matchAll(RESOURCE)].map(([, , address = '']) => address));

/** Saves pages of previews as files that need no server. */
export interface Snapshots {
  /**
   * Saves a page with its files.
   * @param file relative to the folder, such as `pages/0011-terms/before.html`
   * @param html the page from the preview at `url`
   */
  save(file: string, html: string, url: string): Promise<void>;
}

/** @param folder the folder of the comparison; all pages share its `assets` and `uploads` */
export function createSnapshots(folder: string): Snapshots {
  const known = new Map<string, Promise<boolean>>();

  /** Loads a file of the site once. Returns whether the site has it. */
  function load(address: string, url: string): Promise<boolean> {
    const loading = known.get(address) ?? fetchFile(address, url);
    known.set(address, loading);
    return loading;
  }

  async function fetchFile(address: string, url: string): Promise<boolean> {
    const answer = await fetch(url + address);
    if (!answer.ok) return false;
    let bytes: Uint8Array | string = new Uint8Array(await answer.arrayBuffer());
    if (address.endsWith('.css')) {
      const css = new TextDecoder().decode(bytes);
      await Promise.all([...resourcesOf(css)].map((font) => load(font, url)));
      bytes = css.replaceAll(/(?<=\()\/assets\//g, '');
    }
    const file = path.join(folder, address);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
    return true;
  }

  return {
    async save(file, html, url) {
      const up = '../'.repeat(file.split('/').length - 1);
      // Keeps only the original of each image, because smaller variants need a server.
      const plain = html.replaceAll(/ (?:srcSet|sizes)="[^"]*"/g, '');
      const addresses = [...resourcesOf(plain)];
      const there = await Promise.all(addresses.map((each) => load(each, url)));
      const own = new Set(addresses.filter((_, index) => there[index]));
      const text = plain
        .replaceAll(RESOURCE, (found, before: string, address: string) =>
          own.has(address) ? before + up + address.slice(1) : found,
        )
        .replaceAll(/ (?:href|action)="\/[^"]*"/g, '')
        .replace(
          '<head>',
          `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}"/>`,
        );
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    },
  };
}
