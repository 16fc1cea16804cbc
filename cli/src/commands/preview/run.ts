import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeBundle } from '@siteyard/schemas/bundle-write';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { sha256 } from '../../lib/files/folder-source.ts';
import { withBundle, type OpenBundle } from '../../lib/files/open-bundle.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import { onInterrupt } from '../../lib/interrupt.ts';
import { startPreview } from '../../lib/site/local-site.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';

export interface PreviewOptions extends CommonOptions {
  port?: number;
}

/** `sitectl preview`: serves a bundle until Ctrl-C. */
export function run(from: string, { port = 0 }: PreviewOptions, output: Output): Promise<ExitCode> {
  return withBundle(from, async (open) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-preview-'));
    const removeFolder = () => fs.rmSync(folder, { recursive: true, force: true });
    const forget = onInterrupt(removeFolder);
    try {
      // The site reads a folder of the current format; an archive or an older one becomes that.
      await writeFiles(filesOf(open, folder));
      const site = await startPreview({ bundle: folder, port });
      const pages = count(open.bundle.pages.length, 'page');
      output.answer({ ok: true, url: site.url, pages: open.bundle.pages.length }, `${site.url}/\n`);
      output.note(`${pages} of ${from}. Nothing can be changed here. Ctrl-C ends it.`);
      await new Promise<void>((resolve) => {
        const stop = onInterrupt(async () => {
          await site.close();
          stop();
          resolve();
        });
      });
      return EXIT.interrupted;
    } finally {
      removeFolder();
      forget();
    }
  });
}

/** The files of a bundle, one at a time, because its images need not fit in memory together. */
async function* filesOf(
  { bundle, readImage }: OpenBundle,
  folder: string,
): AsyncGenerator<[string, string | Uint8Array]> {
  for (const [name, text] of writeBundle(bundle, sha256)) yield [path.join(folder, name), text];
  for (const name of Object.keys(bundle.media))
    yield [path.join(folder, 'media', name), await readImage(name)];
}
