import fs from 'node:fs';
import type { Bundle, BundleDocuments } from '@siteyard/schemas/bundle';
import {
  unseenByScripts,
  type ContentRun,
  type DraftsOfPage,
  type UnseenByScripts,
} from '@siteyard/schemas/http';
import { isSame } from '@siteyard/schemas/merge';
import {
  type DocumentKind,
  DOCUMENT_KINDS,
  documentsOf,
  listsByKind,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { previewScripts, type Preview } from '../../lib/migrations/chain.ts';
import { writeMigrated } from '../../lib/migrations/on-bundle.ts';
import { applyScript, pagesOf } from '../../lib/migrations/on-site.ts';
import { withScripts, type RunningScript } from '../../lib/migrations/script-thread.ts';
import { listScripts, type ScriptFile } from '../../lib/migrations/scripts.ts';
import {
  compareMigrations,
  notFound,
  pendingOf,
  readApplied,
} from '../../lib/migrations/status.ts';
import type { Client } from '../../lib/site/client.ts';
import { readForScripts, readSiteSettings } from '../../lib/site/read-site.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import { withPlannedSite, type WritableTargetOptions } from '../../lib/site/target.ts';
import { describeDiff, summarise } from '../../lib/terminal/describe-diff.ts';
import { namedPages, noteDraftsLeft } from '../../lib/terminal/describe-run.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

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
  refuseContradictions(options);
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
      if (!output.json && !output.quiet) output.print(describe(preview, output));
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

/** @throws CliError `wrong_usage` for options that contradict each other */
function refuseContradictions({ bundle, ...target }: UpOptions): void {
  const named = [target.env, target.url, target.dataDir, target.db].some((each) => each);
  if (bundle !== undefined && named)
    throw wrongUsage('--bundle changes the bundle in a folder, and no site. Name one of them.');
}

interface SitePreview extends Preview {
  /** Numbers of the changed pages that visitors do not see. */
  private: number[];
}

/** Returns the changes that scripts would make to a site. */
async function previewSite(
  site: Client,
  scripts: readonly RunningScript[],
  output: Output,
): Promise<SitePreview> {
  const progress = createProgress(output);
  const hidden = new Set<string>();
  const found: number[] = [];
  let isKeptBack = false;
  const pages = () =>
    pagesOf(
      site,
      ({ key }) => hidden.add(key),
      () => (isKeptBack = true),
    );
  const unseen = new Map<DocumentKind, number>();
  const { settings: _, ...preview } = await previewScripts(
    scripts,
    {
      pages: () => counted(pages(), (number) => progress.say(`Reading: ${number} pages`)),
      documents: (kind) =>
        counted(readForScripts(site, kind), (number) => unseen.set(kind, number)),
      settings: await readSiteSettings(site),
    },
    {
      page(before, after) {
        if (after !== before && hidden.has(before.key)) found.push(before.id);
      },
    },
  ).finally(() => progress.end());
  if (isKeptBack)
    output.note(
      'Pages that visitors do not see are left out: reading them takes a token with read and write.',
    );
  for (const [{ folder, word }, number] of unseen)
    if (!scripts.some(({ sees }) => sees.includes(folder)))
      output.note(
        `The site's own ${folder} stay as they are: ${count(number, word)}, which no script sees.`,
      );
  return { ...preview, private: found };
}

/** Runs all scripts on a bundle, which does not record migrations. A second run of a script changes nothing. */
function upBundle(
  folder: string,
  files: readonly ScriptFile[],
  { apply, yes, to }: UpOptions,
  output: Output,
): Promise<ExitCode> {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(
      EXIT.usage,
      'not_a_folder',
      `--bundle "${folder}" is not a folder.`,
      'An archive is not changed: unpack it first.',
    );
  return withBundle(folder, output, async ({ bundle }) => {
    const pages: Bundle['pages'] = [];
    const documents = new Map<DocumentKind, AnyDocument[]>();
    const pending = pendingOf(compareMigrations(files, []), to);
    const { settings, ...preview } = await withScripts(pending, (scripts) =>
      previewScripts(
        scripts,
        {
          pages: () => bundle.pages,
          documents: (kind) => documentsOf(bundle, kind),
          settings: bundle.settings,
        },
        {
          page: (_, after) => pages.push(after),
          document(kind, after) {
            const known = documents.get(kind);
            if (known) known.push(after);
            else documents.set(kind, [after]);
          },
        },
      ),
    );
    if (isSame(preview.diff)) return nothingToDo(output);
    if (!apply) return dryRun({ ...preview, private: [] }, output);
    if (!output.json && !output.quiet) output.print(describe(preview, output));
    await confirm(`Write to ${folder}?`, yes);
    const written = await writeMigrated(
      {
        ...bundle,
        pages,
        settings,
        ...listsByKind<BundleDocuments>((kind) => documents.get(kind) ?? []),
      },
      folder,
    );
    output.answer({ ok: true, applied: true, ...preview, written }, '');
    output.note(`${count(written, 'file')} changed.`);
    return EXIT.done;
  });
}

async function* counted<T>(items: AsyncIterable<T>, say: (number: number) => void) {
  let number = 0;
  for await (const item of items) {
    say((number += 1));
    yield item;
  }
}

function nothingToDo(output: Output): ExitCode {
  output.answer({ ok: true, applied: false, migrations: [] }, '');
  output.note('There is nothing to migrate.');
  return EXIT.done;
}

function dryRun(preview: SitePreview, output: Output, more: object = {}): ExitCode {
  const { diff, migrations, private: hidden } = preview;
  output.answer(
    { ok: true, applied: false, migrations, diff, private: hidden, ...more },
    describe(preview, output),
  );
  notePrivate(preview, output);
  output.note('This was a dry run. To apply it, add --apply.');
  return EXIT.done;
}

function notePrivate({ private: hidden }: SitePreview, output: Output): void {
  if (hidden.length > 0)
    output.note(`Visitors do not see ${hidden.length} of these pages: ${namedPages(hidden)}.`);
}

/** Reads the content that scripts cannot see; empty for an older site. */
const readUnseen = (site: Client): Promise<UnseenByScripts> =>
  site.get('/api/operator/migrations/unseen', unseenByScripts).catch((error: unknown) => {
    if (error instanceof CliError && error.code === 'not_found') return { drafts: [] };
    throw error;
  });

/** Notes deleted pages and documents, which the scripts do not change. */
function noteDeleted({ deleted }: UnseenByScripts, output: Output): void {
  const { pages = 0, sections = 0, items = 0 } = deleted ?? {};
  if (pages + sections + items === 0) return;
  const what = [
    pages > 0 && count(pages, 'page'),
    sections > 0 && count(sections, 'section'),
    items > 0 && count(items, 'item'),
  ];
  output.note(
    `What was deleted stays as it is: ${what.filter(Boolean).join(', ')}. Restoring it brings back what it had.`,
  );
}

function noteUnseen(unseen: readonly DraftsOfPage[] = [], output: Output): void {
  if (unseen.length === 0) return;
  const number = unseen.reduce((sum, { drafts }) => sum + drafts, 0);
  output.note(
    `No script sees what ${count(number, 'draft')} ${number === 1 ? 'changes' : 'change'}, such as new ` +
      `blocks: ${namedPages(unseen.map(({ page }) => page))}. It stays as its maker wrote it.`,
  );
}

function describe({ diff, migrations }: Preview, { colours }: Output): string {
  const lines = migrations.map(({ id, description, pages, settings, ...documents }) => {
    const what = [
      count(pages, 'page'),
      ...DOCUMENT_KINDS.map(
        ({ folder, word }) => documents[folder] > 0 && count(documents[folder], word),
      ),
      settings && 'settings',
    ]
      .filter(Boolean)
      .join(', ');
    return `${id}: ${what}${description && colours.dim(`  ${description}`)}\n`;
  });
  const end = isSame(diff) ? 'Nothing would change.\n' : `In all: ${summarise(diff)}.\n`;
  return describeDiff(diff, colours) + lines.join('') + end;
}
