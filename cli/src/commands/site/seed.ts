import { seedList, seedReport, type SeedReport } from '@siteyard/schemas/seed';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type Output } from '../../lib/output.ts';
import { withSite, withWritableSite, type WritableTargetOptions } from '../../lib/target.ts';

export interface SeedOptions extends WritableTargetOptions {
  list?: boolean;
  force?: boolean;
}

/** `sitectl seed`: puts the default pages and settings in, and leaves what a person changed. */
export async function run(
  names: string[],
  options: SeedOptions,
  output: Output,
): Promise<ExitCode> {
  if (options.list) return list(options, output);
  return withWritableSite(options, output, async (site) => {
    const report = await site.post(
      '/api/operator/seed',
      { ...(names.length > 0 && { names }), force: options.force ?? false },
      seedReport,
    );
    if (output.json) output.writeJson({ ok: true, ...report });
    else if (!output.quiet) output.write(describe(report, output));
    return EXIT.done;
  });
}

function list(options: SeedOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const { seed, items } = await site.get('/api/operator/seed', seedList);
    if (output.json) output.writeJson({ ok: true, seed, items });
    else for (const item of items) output.write(line(item.id, item.name, item.title));
    return EXIT.done;
  });
}

function line(id: number | null, name: string, title: string): string {
  return `${String(id ?? '').padStart(6)}  ${name.padEnd(20)} ${title}\n`.trimEnd() + '\n';
}

function describe({ pages, settings }: SeedReport, { colours }: Output): string {
  const all = [
    ...pages.map((page) => ({ ...page, what: `/pages/${page.id}  ${page.title}` })),
    ...(settings ? [{ ...settings, what: 'settings' }] : []),
  ];
  const paint = {
    created: colours.green,
    replaced: colours.yellow,
    kept: colours.cyan,
    unchanged: colours.dim,
  };
  const lines = all.map(
    ({ result, reason, what }) =>
      `  ${paint[result](result.padEnd(9))}  ${what}${reason ? colours.dim(` (${reason})`) : ''}`,
  );
  const kept = all.filter(({ result }) => result === 'kept').length;
  const changed = all.filter(({ result }) => result === 'created' || result === 'replaced').length;
  lines.push(changed === 0 ? 'Nothing had to be changed.' : `Wrote ${count(changed, 'object')}.`);
  if (kept > 0)
    lines.push(
      `Left ${count(kept, 'object')} as ${kept === 1 ? 'it is' : 'they are'}; --force replaces, and keeps a version of what was there.`,
    );
  return lines.map((each) => each + '\n').join('');
}
