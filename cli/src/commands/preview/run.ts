import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { onInterrupt } from '../../lib/interrupt.ts';
import { startPreview } from '../../lib/site/local-site.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';

export interface PreviewOptions extends CommonOptions {
  port?: number;
  /** What to compare with. */
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
  if (base === undefined && out === undefined) return serve(from, options.port ?? 0, output);
  if (base === undefined || out === undefined)
    throw new CliError(
      EXIT.usage,
      'wrong_usage',
      '--compare and --out belong together.',
      'For example: sitectl preview ./site --compare git:main --out ./comparison',
    );
  const { compare } = await import('./compare/compare.ts');
  return compare({ ...options, from, base, out }, output);
}

function serve(from: string, port: number, output: Output): Promise<ExitCode> {
  return withBundle(from, async ({ bundle, folder }) => {
    const site = await startPreview({ bundle: folder, port });
    const pages = count(bundle.pages.length, 'page');
    output.answer({ ok: true, url: site.url, pages: bundle.pages.length }, `${site.url}/\n`);
    output.note(`${pages} of ${from}. Nothing can be changed here. Ctrl-C ends it.`);
    await new Promise<void>((resolve) => {
      const stop = onInterrupt(async () => {
        await site.close();
        stop();
        resolve();
      });
    });
    return EXIT.interrupted;
  });
}
