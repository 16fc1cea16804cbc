import { createHash } from 'node:crypto';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { diffPage } from '@siteyard/schemas/merge';
import type { Plan } from '@siteyard/schemas/planning';
import { boundedText } from '@siteyard/schemas/primitives/bounded-text';
import { siteSummary } from '@siteyard/schemas/http';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';
import { untilApplied } from '../../lib/site/runs/finish-run.ts';
import { planOf } from '../../lib/site/runs/import-bundle.ts';
import { withRun } from '../../lib/site/runs/open-run.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { describeDiff } from '../../lib/terminal/describe-diff.ts';
import { describePlan } from '../../lib/terminal/describe-plan.ts';
import { createOutput } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { coloursFor } from '../../lib/terminal/colours.ts';
import { listPages } from '../../lib/site/pages/page-calls.ts';
import { siteData } from './answer.ts';
import { checkInput, describeIssues, pageInput, type PageInput } from './page-input.ts';
import { assistantOptions, keepPlan } from './keep-plan.ts';
import { defineTool, type Tool } from './tool.ts';
import { quoted } from '../../lib/terminal/quoted.ts';

/** The maximum number of pages in one proposal. */
const MOST_PAGES = 20;

const QUIET = createOutput({ quiet: true });
const PLAIN = { ...QUIET, columns: undefined, colours: coloursFor({ isTTY: false }, {}) };

const NO_MEDIA = { added: [], removed: [], changed: [] };

const pages = z
  .array(pageInput)
  .min(1)
  .max(MOST_PAGES)
  .describe('The changed and new pages. What a page leaves out stays as the site has it.');

/**
 * The tools that check, compare, plan and propose changes.
 * @param plans the folder for plans, which `sitectl apply` applies; without it, plans are only shown
 */
export const proposeTools = (plans: string | undefined): Tool[] => [
  defineTool({
    name: 'check_page',
    title: 'Check a page',
    description:
      'Check a changed or new page: its blocks, lengths, links and images. Says what is wrong and ' +
      'where, and what differs from the page of the website. Nothing is changed.',
    input: { page: pageInput },
    async run(site, { page: given }) {
      const { before, page, issues } = await checkInput(
        site,
        given,
        await newNumber(site, [given]),
      );
      const head = issues.some(({ severity }) => severity === 'error')
        ? 'The page has errors.'
        : 'The page is valid.';
      if (!page) return siteData(head, describeIssues(issues));
      const change = diffPage(before, page);
      const differences = change
        ? describeDiff({ pages: [change], settings: [], media: NO_MEDIA }, PLAIN.colours)
        : 'No differences.';
      return siteData(head, [describeIssues(issues), differences].filter(Boolean).join('\n'));
    },
  }),
  defineTool({
    name: 'plan_changes',
    title: 'Plan changes',
    description:
      'Show what the website would make of these pages if a person imported them: a line for each ' +
      'page. Nothing is changed, and the plan cannot be applied with these tools.' +
      (plans === undefined ? '' : ' It is kept as a file, which a person can apply.'),
    input: { pages },
    async run(site, { pages: given }) {
      const checked = await readAll(site, given);
      if (plans === undefined) {
        const { plan } = await runOf(site, checked, { as_draft: false });
        return siteData('The plan. Nothing was changed.', describePlan(plan, PLAIN));
      }
      const { plan, file } = await keepPlan(site, checked, plans);
      const head = `The plan. Nothing was changed. For a person to apply: sitectl apply ${quoted(file)}`;
      return siteData(head, describePlan(plan, PLAIN));
    },
  }),
  defineTool({
    name: 'propose_pages',
    title: 'Propose pages',
    description:
      'Propose changed and new pages to the administrators of the website. Nothing is published: ' +
      'an administrator looks at each proposal in the admin and decides.',
    input: {
      pages,
      reason: boundedText(200).describe('In one sentence, what this changes and why.'),
    },
    isReadOnly: false,
    async run(site, { pages: given, reason }) {
      const checked = await readAll(site, given);
      const { plan, run } = await runOf(site, checked, { as_draft: true }, `assistant: ${reason}`);
      const head =
        `Proposed as run ${run}. Nothing is published. ` +
        'A person decides in the admin: each changed page offers what was proposed, and new pages ' +
        'wait in the list of pages. They get their numbers then.';
      return siteData(head, describePlan(plan, PLAIN));
    },
  }),
];

/**
 * Returns the first unused number for new pages, or 0 if no page is new. The site changes the number if
 * another page gets it first.
 */
async function newNumber(site: Client, given: readonly PageInput[]): Promise<number> {
  if (given.every(({ id }) => id !== undefined)) return 0;
  return Math.max(0, ...(await listPages(site)).map(({ id }) => id)) + 1;
}

/** @throws CliError `invalid_content` with the problems of each page */
async function readAll(site: Client, given: readonly PageInput[]): Promise<BundlePage[]> {
  const next = await newNumber(site, given);
  const found: BundlePage[] = [];
  const wrong: string[] = [];
  for (const [at, each] of given.entries()) {
    const { page, issues } = await checkInput(site, each, next + at);
    const errors = issues.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) wrong.push(`pages[${at}]\n${describeIssues(errors)}`);
    if (page) found.push(page);
  }
  if (wrong.length > 0) throw new CliError(EXIT.problems, 'invalid_content', wrong.join('\n'));
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size === found.length) return found;
  throw new CliError(EXIT.usage, 'invalid_content', 'A page is named twice.');
}

/**
 * Sends pages as a run. A run that proposes is applied; any other run is discarded.
 * @returns the plan, and the id of the run
 */
async function runOf(
  site: Client,
  sent: readonly BundlePage[],
  { as_draft }: { as_draft: boolean },
  source = 'assistant',
): Promise<{ plan: Plan; run: string }> {
  const calls = callsOf(site, QUIET);
  const { site_id } = await site.get('/api/operator/site', siteSummary);
  const digest = createHash('sha256').update(toCanonicalFile(sent)).digest('hex');
  const create = () =>
    calls.create({
      kind: 'import',
      source: { name: source },
      bundle: { site_id, content_version: CONTENT_VERSION, digest, partial: true },
      options: assistantOptions({ as_draft }),
    });
  return withRun(calls, create, QUIET, async ({ id }, keep) => {
    await calls.sendPages(id, sent);
    const plan = planOf(await calls.plan(id));
    if (!as_draft) return { plan, run: id };
    const started = await calls.apply(id, plan.seal);
    keep();
    await untilApplied(calls, started, createProgress(QUIET));
    return { plan, run: id };
  });
}
