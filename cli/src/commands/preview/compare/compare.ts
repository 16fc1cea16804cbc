import fs from 'node:fs';
import path from 'node:path';
import { diffSites, isSame, type SiteDiff } from '@siteyard/schemas/merge';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { EXIT, type ExitCode } from '../../../lib/exit-codes.ts';
import { withBundle } from '../../../lib/files/open-bundle.ts';
import type { CommonOptions, Output } from '../../../lib/terminal/output.ts';
import { createProgress } from '../../../lib/terminal/progress.ts';
import { withBase } from './base.ts';
import { startBrowser } from './chromium.ts';
import { comparePages } from './compare-pages.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from './find-chromium.ts';
import { refuseOtherFolder, RESULT_FILE, writeWholeFolder } from './out-folder.ts';
import { openPhotographer, type Photographer } from './pictures.ts';
import { indexPage, STYLE } from './report/index-page.ts';
import { pageReport } from './report/page-report.ts';
import { describeSummary, summaryLine } from './report/summary.ts';
import { COMPARISON_FORMAT, WIDTHS, type Comparison, type PageDifference } from './result.ts';
import { suspects, withSides } from './sides.ts';

export interface CompareOptions extends CommonOptions {
  from: string;
  base: string;
  out: string;
  pictures: boolean;
  exitCode?: boolean;
}

/** `sitectl preview --compare`: writes both states of the pages that differ into a folder. */
export async function compare(options: CompareOptions, output: Output): Promise<ExitCode> {
  const { from, base, out } = options;
  refuseOtherFolder(out);
  const program = options.pictures ? findChromium() : undefined;
  const progress = createProgress(output);
  const result = await withBundle(from, output, (after) =>
    withBase(base, from, output, (before) => {
      const diff = diffSites(before.bundle, after.bundle);
      const same = isSame(diff);
      const isSuspect = suspects(diff, after.bundle);
      return writeWholeFolder(out, (folder) =>
        withBrowser(same ? undefined : program, async (photographer) => {
          progress.say('Starting both previews');
          const pages = same
            ? []
            : await withSides({ before, after }, isSuspect, (...sides) =>
                comparePages(sides, { diff, folder, photographer, say: progress.say }),
              );
          const comparison = comparisonOf(pages, {
            diff,
            total: after.bundle.pages.length,
            hasPictures: photographer !== null,
          });
          write(folder, comparison);
          return comparison;
        }),
      );
    }),
  ).finally(() => progress.end());
  const { pages: _, settings: __, ...totals } = result;
  output.done({ ok: true, out, ...totals }, `${summaryLine(result)}\n`);
  if (options.pictures && program === undefined && !result.same)
    output.note(`No pictures were made: no Chromium was found. ${HOW_TO_GET_CHROMIUM}`);
  output.note(`Open ${path.join(out, 'index.html')}`);
  return result.same || !options.exitCode ? EXIT.done : EXIT.problems;
}

/** @param total the number of pages after the change */
function comparisonOf(
  pages: PageDifference[],
  { diff, total, hasPictures }: { diff: SiteDiff; total: number; hasPictures: boolean },
): Comparison {
  const number = (change: string) => pages.filter((page) => page.change === change).length;
  const [changed, added, removed] = [number('changed'), number('added'), number('removed')];
  return {
    format: COMPARISON_FORMAT,
    same: pages.length === 0,
    changed,
    added,
    removed,
    unchanged: total - changed - added,
    has_pictures: hasPictures,
    widths: WIDTHS,
    settings: diff.settings,
    pages,
  };
}

async function withBrowser<T>(
  program: string | undefined,
  use: (photographer: Photographer | null) => Promise<T>,
): Promise<T> {
  if (program === undefined) return use(null);
  const browser = await startBrowser(program);
  try {
    return await use(await openPhotographer(browser));
  } finally {
    await browser.close();
  }
}

function write(folder: string, comparison: Comparison): void {
  const files: [string, string][] = [
    ['index.html', indexPage(comparison)],
    ['style.css', STYLE],
    ['summary.md', describeSummary(comparison)],
    [RESULT_FILE, toCanonicalFile(comparison)],
    ...comparison.pages.map((page): [string, string] => [
      page.files.comparison,
      pageReport(page, comparison),
    ]),
  ];
  for (const [name, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}
