import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle, type OpenBundle } from '../../lib/files/open-bundle.ts';
import { onInterrupt } from '../../lib/interrupt.ts';
import { startPreview } from '../../lib/site/preview-site.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface PreviewOptions extends CommonOptions {
  port?: number;
  /** The base of the comparison. */
  compare?: string;
  /** The folder for the comparison. */
  out?: string;
  /** False with `--no-pictures`. */
  pictures: boolean;
  exitCode?: boolean;
}

/** `sitectl preview`: serves a bundle until Ctrl-C, or compares it with another one. */
export async function run(
  from: string,
  options: PreviewOptions,
  output: Output,
): Promise<ExitCode> {
  const { compare: base, out } = options;
  refuseContradictions(options);
  if (base === undefined && out === undefined) return serve(from, options.port ?? 0, output);
  if (base === undefined || out === undefined)
    throw wrongUsage(
      '--compare and --out belong together.',
      'For example: sitectl preview ./site --compare git:main --out ./comparison',
    );
  const { compare } = await import('./compare/compare.ts');
  return compare({ ...options, from, base, out }, output);
}

/** @throws CliError `wrong_usage` for options of the comparison without one, and the other way round */
function refuseContradictions({ compare, out, port, pictures, exitCode }: PreviewOptions): void {
  if (compare !== undefined && port !== undefined)
    throw wrongUsage('--compare serves nothing, so it has no --port.');
  if (compare !== undefined || out !== undefined) return;
  if (!pictures || exitCode)
    throw wrongUsage(`${pictures ? '--exit-code' : '--no-pictures'} goes with --compare.`);
}

/** Serves a bundle until Ctrl-C. The site starts while the bundle is read and checked. */
async function serve(from: string, port: number, output: Output): Promise<ExitCode> {
  let give: (open: OpenBundle) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const bundle = new Promise<OpenBundle>((resolve, reject) => ([give, fail] = [resolve, reject]));
  const forget = onInterrupt(() => fail(new Error('Ctrl-C')));
  const starting = startPreview({ bundle, port });
  // Prevents an unhandled rejection, because either may fail before it is awaited.
  for (const each of [bundle, starting]) each.catch(() => undefined);
  try {
    return await withBundle(from, output, async (open) => {
      give(open);
      const site = await starting;
      const pages = open.bundle.pages.length;
      output.answer({ ok: true, url: site.url, pages }, `${site.url}/\n`);
      output.note(
        `${count(pages, 'page')} of ${from}. Nothing can be changed here. Ctrl-C ends it.`,
      );
      await new Promise<void>((resolve) => onInterrupt(() => site.close().then(resolve)));
      return EXIT.interrupted;
    });
  } catch (error) {
    fail(error);
    await starting.catch(() => undefined);
    throw error;
  } finally {
    forget();
  }
}
