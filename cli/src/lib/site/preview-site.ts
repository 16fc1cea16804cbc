import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { OpenBundle } from '../files/open-bundle.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { onInterrupt } from '../interrupt.ts';
import { loadSite, PREVIEW, type Seed } from './site-program.ts';

export interface PreviewedBundle {
  /** A valid bundle. The site starts while the bundle is read. */
  bundle: Promise<Pick<OpenBundle, 'bundle' | 'readImage'>>;
  /** 0 for any free port. */
  port: number;
  /** Whether comments mark the HTML of each block. */
  marked?: boolean;
}

/**
 * Serves a read-only preview of a bundle on this machine. Ctrl-C ends it.
 * @throws CliError if the CLI was installed alone, or the port is in use; errors of `bundle`
 */
export async function startPreview({
  bundle,
  ...options
}: PreviewedBundle): Promise<{ url: string; close(): Promise<void> }> {
  const { startPreviewSite } = await loadSite(PREVIEW);
  const seed = bundle.then(asSeed);
  // Prevents an unhandled rejection: the bundle may fail before the site waits for it.
  seed.catch(() => undefined);
  const starting = startPreviewSite({ ...options, bundle: seed, home: temporaryFolder() });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= starting.then((site) => site.close()));
  const forget = onInterrupt(() => close().catch(() => undefined));
  try {
    const { url } = await starting;
    return { url, close: () => close().finally(forget) };
  } catch (error) {
    forget();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken
      ? new CliError(EXIT.usage, 'port_taken', `Port ${options.port} is in use.`, 'Name another.')
      : error;
  }
}

const asSeed = ({ bundle, readImage }: Pick<OpenBundle, 'bundle' | 'readImage'>): Seed => ({
  bundle,
  readImage: async (name) => Buffer.from(await readImage(name)),
});
