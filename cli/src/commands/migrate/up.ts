import { unseenByScripts, type ContentRun, type UnseenByScripts } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { applyScript } from '../../lib/migrations/on-site.ts';
import { withScripts } from '../../lib/migrations/script-thread.ts';
import { listScripts } from '../../lib/migrations/scripts.ts';
import {
  compareMigrations,
  notFound,
  pendingOf,
  readApplied,
} from '../../lib/migrations/status.ts';
import type { Client } from '../../lib/site/client.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { noteDraftsLeft } from '../../lib/terminal/describe-run.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';
import {
  describePreview,
  dryRun,
  noteDeleted,
  notePrivate,
  noteUnseen,
  nothingToDo,
} from './describe-up.ts';
import { previewSite } from './preview-site.ts';
import { upBundle } from './up-bundle.ts';

export interface UpOptions extends WritableTargetOptions {
  dir: string;
  apply?: boolean;
  to?: string;
  bundle?: string;
  yes?: boolean;
  wait?: string;
}

/** `sitectl migrate up`: shows the changes of pending scripts, and applies them with `--apply`. */
export function run(options: UpOptions, output: Output): Promise<ExitCode> {
  if (options.bundle !== undefined && output.target !== '')
    throw wrongUsage('--bundle changes the bundle in a folder, and no site. Name one of them.');
  if (options.apply) refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  const wait = waitMs(options.wait);
  const files = listScripts(options.dir);
  const { to } = options;
  if (to !== undefined && !files.some(({ id }) => id === to)) throw notFound(to);
  if (options.bundle !== undefined) return upBundle(options.bundle, files, options, output);
  return withPlannedSite(options, output, async (site, { confirmProtected, summary }) => {
    const pending = pendingOf(compareMigrations(files, await readApplied(site)), options.to);
    if (pending.length === 0) return nothingToDo(output);
    return withScripts(pending, async (scripts) => {
      const preview = await previewSite(site, scripts, output);
      const unseen = await readUnseen(site);
      if (!options.apply) {
        dryRun(preview, output, { drafts_unseen: unseen.drafts, deleted: unseen.deleted });
        noteUnseen(unseen.drafts, output);
        noteDeleted(unseen, output);
        return EXIT.done;
      }
      if (!output.json && !output.quiet) output.print(describePreview(preview, output));
      notePrivate(preview, output);
      if (!(await confirmProtected()))
        await confirm(`Apply ${count(scripts.length, 'migration')}?`, options.yes);
      const runs: ContentRun[] = [];
      for (const script of scripts) {
        const run = await applyScript(site, script, { siteId: summary.site_id, wait }, output);
        runs.push(run);
        output.note(`Applied ${script.id}.`);
        noteDraftsLeft(run, output);
        noteUnseen(run.drafts_unseen, output);
      }
      noteDeleted(unseen, output);
      output.answer({ ok: true, applied: true, ...preview, deleted: unseen.deleted, runs }, '');
      output.note(`To take the last one back, run: sitectl migrate down${output.target}`);
      return EXIT.done;
    });
  });
}

/** Reads the content that scripts cannot see; empty for an older site. */
const readUnseen = (site: Client): Promise<UnseenByScripts> =>
  site.get('/api/operator/migrations/unseen', unseenByScripts).catch((error: unknown) => {
    if (error instanceof CliError && error.code === 'not_found') return { drafts: [] };
    throw error;
  });
