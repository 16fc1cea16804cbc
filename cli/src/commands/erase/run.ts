import { eraseAnswer, eraseRequest, type EraseAnswer } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { checkValueOf, wrongUsage } from '../../lib/wrong-usage.ts';
import { describeErase, describeErased } from './describe-erase.ts';

export interface EraseOptions extends WritableTargetOptions {
  contact?: string;
  picture?: string;
  page?: number;
  item?: string;
  dryRun?: boolean;
  force?: boolean;
  yes?: boolean;
}

const PATH = '/api/operator/erase';

/** `sitectl erase`: shows what would be removed, asks, and removes it. */
export function run(options: EraseOptions, output: Output): Promise<ExitCode> {
  const { contact, picture, page, item, dryRun, force, yes } = options;
  const named = { contact, picture, page, item };
  if (Object.values(named).every((each) => each === undefined))
    throw wrongUsage('Name one of --contact, --picture, --page and --item.');
  for (const name of ['contact', 'picture', 'page', 'item'] as const)
    checkValueOf(eraseRequest.shape[name], named[name], `--${name}`);
  if (!dryRun) refuseWithoutAnswer(yes || options.confirm !== undefined);
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    const preview = await site.post(PATH, { ...named, dry_run: true }, eraseAnswer);
    if (!output.json && !output.quiet) output.print(describeErase(preview));
    if (dryRun) {
      output.answer({ ok: true, ...preview }, '');
      output.note('This was a dry run. Nothing was changed.');
      return EXIT.done;
    }
    if (!force) refuseShown(preview);
    const isTyped = await confirmProtected();
    if (!isTyped) await confirm('Erase this for ever?', yes);
    // The name of a picture is gone once a part of the work is done.
    const file = picture === undefined ? undefined : preview.subject.replace(/^.*\//, '');
    const what = { ...named, picture: file, force: force ?? false };
    const done = await site.post(PATH, what, eraseAnswer);
    output.done({ ok: true, ...done }, describeErased(done));
    return EXIT.done;
  });
}

/** @throws CliError `upload_in_use` if something shows the picture */
function refuseShown({ left }: EraseAnswer): void {
  const [first] = left.filter(({ reason }) => reason === 'shows');
  if (!first) return;
  throw new CliError(
    EXIT.problems,
    'upload_in_use',
    `The picture is still shown: ${first.where}. Nothing was changed.`,
    'To erase it all the same, add --force. It will be missing there.',
  );
}
