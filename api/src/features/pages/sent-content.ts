import {
  checkValue,
  AppError,
  formatProblem,
  toIssues,
  type Issue,
} from '@siteyard/schemas/errors';
import { isPlainObject, scanJson, isOverLimits } from '@siteyard/schemas/values';
import { JSON_LIMITS, SENT_BLOCKS_MOST } from '@siteyard/schemas/primitives/limits';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import { rootProps } from '@siteyard/schemas/http';
import {
  type PageContent,
  tooManyBlocks,
  countSentBlocks,
  findOutlineProblems,
  type ContentProblemKind,
  readPageContent,
  type PageDetails,
} from '@siteyard/schemas/content';
import { PROBLEMS_MOST } from './prepared-content.ts';

/**
 * Problems that the site repairs without losing visible content. Content with any other problem is
 * refused.
 */
const HARMLESS: ReadonlySet<ContentProblemKind> = new Set([
  'id_missing',
  'id_repeated',
  'zone_orphaned',
]);

/**
 * Reads content from a request: an object or a JSON string, of any content version. Refuses content if
 * reading it would lose a part of it.
 * @throws AppError `invalid_content`, each problem with its path; `json_not_accepted`
 */
export function readSentContent(raw: unknown): PageContent {
  const refused = (why: string) =>
    new AppError('json_not_accepted', {
      message: `The page content cannot be accepted: ${why}.`,
    });
  let value = raw;
  if (typeof raw === 'string') {
    // When the request body was checked, this JSON was only one string.
    if (isOverLimits(Buffer.from(raw), JSON_LIMITS))
      throw refused(
        `it is nested too deeply, or has too many values or keys; at most ${JSON_LIMITS.depth} levels, ${JSON_LIMITS.nodes} values and ${JSON_LIMITS.keys} different keys`,
      );
    try {
      value = JSON.parse(raw) as unknown;
    } catch (error) {
      throw invalid([{ path: 'content', message: `is not JSON (${(error as Error).message})` }]);
    }
  }
  const problem = scanJson(value, JSON_LIMITS);
  if (problem !== null) throw refused(formatProblem(problem));
  // Also refuses a JSON string inside the JSON string.
  if (!isPlainObject(value)) throw invalid([{ path: 'content', message: 'is not an object' }]);
  if (value.content === undefined)
    throw invalid([{ path: 'content', message: 'is missing; send [] for a page without blocks' }]);
  const count = countSentBlocks(value);
  if (count > SENT_BLOCKS_MOST) throw invalid([tooManyBlocks(count)]);
  const outline = findOutlineProblems(value, PROBLEMS_MOST);
  if (outline.length >= PROBLEMS_MOST) throw invalid(outline);
  const { content, problems } = readPageContent(value);
  const losses = [...outline, ...problems.filter(({ kind }) => !HARMLESS.has(kind))];
  if (losses.length > 0) throw invalid(losses);
  return content;
}

/**
 * Returns the page details in the root of the content, which are written to the page record.
 * @throws AppError `invalid_content`
 */
export function detailsOfRoot(content: PageContent): Partial<PageDetails> {
  const { props } = content.root;
  const known = Object.fromEntries(
    Object.keys(rootProps.shape)
      .filter((key) => isPlainObject(props) && props[key] !== undefined && props[key] !== null)
      .map((key) => [key, props[key]]),
  );
  const checked = checkValue(rootProps, known);
  if (checked.ok) return withoutCacheBuster(checked.value);
  throw invalid(
    checked.problems.map(({ path, message }) => ({
      path: `content.root.props.${path}`,
      message,
      field: path,
    })),
  );
}

/** Removes the query `cb`, which the editor adds after an upload. */
export function withoutCacheBuster(details: Partial<PageDetails>): Partial<PageDetails> {
  if (details.social_image === undefined) return details;
  return { ...details, social_image: stripCacheBuster(details.social_image) };
}

function invalid(problems: readonly Issue[]): AppError {
  return new AppError('invalid_content', { issues: toIssues(problems) });
}
