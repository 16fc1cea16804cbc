import { diffSites, isSame } from '@siteyard/schemas/diff';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { readSite } from '../../lib/site/read-site.ts';
import { withSite, type TargetOptions } from '../../lib/site/target.ts';
import { describeDiff, summarise } from '../../lib/terminal/describe-diff.ts';
import type { Output } from '../../lib/terminal/output.ts';

/** `sitectl drift`: compares the site with the bundle that was applied to it. */
export function run(from: string, options: TargetOptions, output: Output): Promise<ExitCode> {
  return withBundle(from, ({ bundle }) =>
    withSite(options, output, async (site) => {
      const diff = diffSites(bundle, await readSite(site));
      const same = isSame(diff);
      const text = same
        ? ''
        : `${describeDiff(diff, output.colours)}Changed on the site: ${summarise(diff)}.\n`;
      output.done({ ok: true, drifted: !same, ...diff }, text);
      if (same) output.note('Nothing has changed on the site.');
      return same ? EXIT.done : EXIT.conflict;
    }),
  );
}
