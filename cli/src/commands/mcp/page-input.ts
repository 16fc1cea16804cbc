import { detailsOf, type PageContent, pageId } from '@siteyard/schemas/content';
import { randomUUID } from 'node:crypto';
import {
  type BundlePage,
  checkJsonFile,
  type BundleIssue,
  formatPage,
} from '@siteyard/schemas/bundle';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { boundedText } from '@siteyard/schemas/primitives/bounded-text';
import type { PageAnswer } from '@siteyard/schemas/http';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';
import { missingReferences } from '../../lib/site/pages/missing-references.ts';
import { readPage } from '../../lib/site/pages/page-calls.ts';

/** A page of an assistant. Omitted details of an existing page stay unchanged. */
export const pageInput = z.strictObject({
  id: pageId.optional().describe('The number of the page; leave it out for a new page.'),
  based_on: boundedText(40)
    .optional()
    .describe('The revision from the answer of read_page. Required if id is given.'),
  title: boundedText(PAGE_LIMITS.title).optional(),
  description: boundedText(PAGE_LIMITS.description).optional(),
  address: boundedText(200).optional().describe('The readable address, such as "prices".'),
  social_image: boundedText(300).optional().describe('The address of an image of the site.'),
  search_title: boundedText(PAGE_LIMITS.searchTitle)
    .optional()
    .describe('The title that search engines show instead of its own.'),
  noindex: z.boolean().optional().describe('Whether search engines are asked not to list it.'),
  content: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The whole block tree, as read_page shows it: { "content": [blocks] }.'),
});
export type PageInput = z.output<typeof pageInput>;

/** A checked page of an assistant. */
export interface CheckedPage {
  /** The page of the site; null for a new page. */
  before: BundlePage | null;
  /** Absent if errors in `issues` make the page unreadable. */
  page?: BundlePage;
  issues: BundleIssue[];
}

/** Returns the revision of a page in the form for assistants. */
export const revisionOf = ({ content_revision: content, details_revision: details }: PageAnswer) =>
  `${content}.${details}`;

/** Returns the bundle file of a page of the site. */
export function documentOf(found: PageAnswer): string {
  const { id, key, content } = found;
  return formatPage({ id, key, ...detailsOf(found), content: content as PageContent });
}

const read = (document: string) => checkJsonFile('page.json', new TextEncoder().encode(document));

/**
 * Reads a page of an assistant, and checks it with its links and images.
 * @param newId the number for a page without one
 * @throws CliError `page_changed` if the page has changed since the assistant read it
 */
export async function checkInput(
  site: Client,
  { id, based_on: basedOn, ...given }: PageInput,
  newId: number,
): Promise<CheckedPage> {
  const found = id === undefined ? null : await readPage(site, id);
  if (found && basedOn !== revisionOf(found)) throw changed(found.id, basedOn);
  const before = (found && read(documentOf(found)).page) ?? null;
  const start = before ?? { id: newId, key: randomUUID(), content: {} };
  const { page, issues } = read(JSON.stringify({ ...start, ...given }));
  const errors = issues.filter(({ code }) => code !== 'bundle_not_canonical');
  if (!page || errors.some(({ severity }) => severity === 'error'))
    return { before, issues: errors };
  const missing = await missingReferences(site, page, page.id);
  return { before, page, issues: [...errors, ...missing.map(({ issue }) => issue)] };
}

/** Formats issues, such as `error: content[0].props.text: is too long`. */
export const describeIssues = (issues: readonly BundleIssue[]): string =>
  issues
    .map(({ severity, path, block, message, suggestion }) => {
      const where = [path, block && `(${block.type} ${block.id})`].filter(Boolean).join(' ');
      return `${severity}: ${where ? `${where}: ` : ''}${message}${suggestion ? `. ${suggestion}` : ''}`;
    })
    .join('\n');

const changed = (id: number, basedOn: string | undefined) =>
  new CliError(
    EXIT.conflict,
    'page_changed',
    basedOn === undefined
      ? `A change of page ${id} needs based_on, the revision that read_page gives.`
      : `Page ${id} has changed since the revision ${basedOn}.`,
    'Read it again with read_page.',
  );
