import { withKinds } from '@siteyard/schemas/documents';
import { documentPlace } from '@siteyard/schemas/planning';
import { seedList, seedReport, type SeedReport } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { withSite, withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface SeedOptions extends WritableTargetOptions {
  list?: boolean;
  force?: boolean;
}

/** A name in a file name. The names themselves depend on the sample site that the site uses. */
const NAME = /^[a-z0-9-]{1,100}$/;

/** `sitectl seed`: creates the default pages and settings, and keeps edited ones. */
export async function run(
  names: string[],
  options: SeedOptions,
  output: Output,
): Promise<ExitCode> {
  if (options.list && (names.length > 0 || options.force))
    throw wrongUsage(
      '--list lists all names and changes nothing: leave out the names and --force.',
    );
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined)
    throw wrongUsage(`"${wrong}" is not the name of a default page.`, 'Run: sitectl seed --list');
  if (options.list) return list(options, output);
  return withWritableSite({ ...options, begins: true }, output, async (site) => {
    const report = await site.post(
      '/api/operator/seed',
      { ...(names.length > 0 && { names }), force: options.force ?? false },
      seedReport,
    );
    output.done({ ok: true, ...report }, describe(report, output));
    return EXIT.done;
  });
}

function list(options: SeedOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const { seed, items } = await site.get('/api/operator/seed', seedList);
    const lines = items.map(({ id, name, title }) => line(id, name, title));
    output.answer({ ok: true, seed, items }, lines.join(''));
    return EXIT.done;
  });
}

function line(id: number | null, name: string, title: string): string {
  return `${String(id ?? '').padStart(6)}  ${name.padEnd(20)} ${title}\n`.trimEnd() + '\n';
}

function describe({ pages, settings, ...report }: SeedReport, { colours }: Output): string {
  const all = [
    ...pages.map((page) => ({ ...page, what: `/pages/${page.id}  ${page.title}` })),
    ...withKinds<NonNullable<SeedReport['items']>[number]>(report).map(({ kind, document }) => ({
      ...document,
      what: `${documentPlace(kind, document.key)}  ${document.name}`,
    })),
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
  lines.push(changed === 0 ? 'Nothing to change.' : `Wrote ${count(changed, 'object')}.`);
  if (kept > 0)
    lines.push(
      `Left ${count(kept, 'object')} unchanged. --force replaces ${kept === 1 ? 'it' : 'them'} and keeps a version.`,
    );
  return lines.map((each) => each + '\n').join('');
}
