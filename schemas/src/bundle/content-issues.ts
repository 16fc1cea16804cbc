import { deepEqual, formatPath, isPlainObject, scanJson, type JsonObject } from '../values/json.ts';
import { JSON_LIMITS } from '../primitives/limits.ts';
import { emptyPageContent, type BlockPlace, type PageContent } from '../content/page-content.ts';
import { checkPageContent } from '../content/check.ts';
import { findOutlineProblems } from '../content/outline.ts';
import type { ContentProblem } from '../content/problems.ts';
import { readPageContent } from '../content/read.ts';
import { walkBlocks } from '../content/walk.ts';
import { repairPageContent } from '../content/repair-page-content.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { issue, type BundleIssue } from './issues.ts';
import { markupIssues, tidyTexts } from './markup-issues.ts';
import { didYouMean } from './suggest.ts';

/** The result of reading the content of a page or a section. */
export interface ReadContent {
  /** The tree, upgraded but neither repaired nor normalised. */
  content: PageContent;
  /**
   * The tree with repaired values, and with tags in the site's form if their meaning is the same.
   * Undefined if reading lost content.
   */
  repaired?: PageContent;
  issues: BundleIssue[];
}

/**
 * Reads and checks the content of a page or a section.
 * @param prefix the path of the content in its file: `content` in the file of a page
 */
export function readContent(file: string, raw: unknown, prefix: string): ReadContent {
  const value = parsed(raw);
  const refused = scanJson(value, JSON_LIMITS);
  if (refused) {
    const path = join(prefix, refused.path);
    return {
      content: emptyPageContent(CONTENT_VERSION),
      issues: [issue('invalid_content', file, refused.message, { path })],
    };
  }
  const outline = findOutlineProblems(value);
  const { content, problems, lossless } = readPageContent(raw);
  const wrong = checkPageContent(content);
  const repaired = repair(content, wrong);
  const remaining = remainingProblems(content, repaired, wrong);
  const blocks = new Map(
    (wrong.length > 0 ? [...walkBlocks(content)] : []).map((place) => [
      place.block.props.id,
      place,
    ]),
  );
  const toIssue = (problem: ContentProblem, fix?: string): BundleIssue => {
    const suggestion = fix ?? suggestionFor(problem);
    return issue('invalid_content', file, problem.message, {
      ...placeIn(prefix, problem.path, blocks.get(problem.blockId ?? '')),
      fixable: fix !== undefined,
      ...(suggestion && { suggestion }),
    });
  };
  const texts = markupIssues(file, content, (path, place) => placeIn(prefix, path, place));
  const hasFixableTexts = texts.some(({ fixable }) => fixable);
  const isComplete = lossless && outline.length === 0;
  return {
    content,
    ...(isComplete && { repaired: hasFixableTexts ? tidyTexts(repaired) : repaired }),
    issues: [
      ...outline.map((problem) => toIssue(problem)),
      ...problems.map((problem) => toIssue(problem, lossless ? WRITES_IDS : undefined)),
      ...wrong.map((problem) =>
        toIssue(problem, remaining.has(keyOf(problem)) ? undefined : CORRECTS),
      ),
      ...texts,
    ],
  };
}

const WRITES_IDS = 'sitectl validate --fix writes new ids.';
const CORRECTS = 'sitectl validate --fix corrects it.';

/** Repairs the values of the blocks with problems. */
function repair(content: PageContent, problems: readonly ContentProblem[]): PageContent {
  if (problems.length === 0) return content;
  return repairPageContent(content, new Set(problems.flatMap(({ blockId }) => blockId ?? [])));
}

/** Returns the keys of the problems that a repair has not corrected. */
function remainingProblems(
  content: PageContent,
  repaired: PageContent,
  problems: readonly ContentProblem[],
): ReadonlySet<string> {
  // Unchanged content needs no second check.
  const isUnchanged = problems.length === 0 || deepEqual(repaired, content);
  return new Set((isUnchanged ? problems : checkPageContent(repaired)).map(keyOf));
}

/** Returns the path of an issue in its file, and the block that contains it. */
function placeIn(
  prefix: string,
  path: string,
  place: Pick<BlockPlace, 'block' | 'path'> | undefined,
): Pick<BundleIssue, 'path' | 'block'> {
  if (!place) return { path: join(prefix, path) };
  const { type, props } = place.block;
  const block = { id: props.id, type, path: join(prefix, formatPath(place.path)) };
  return { path: join(prefix, path), block };
}

/** Returns a key that identifies a problem in the repaired content. */
function keyOf({ path, kind }: ContentProblem): string {
  return `${kind} ${path}`;
}

function join(prefix: string, path: string): string {
  return prefix && path ? `${prefix}.${path}` : prefix || path;
}

/** Parses content that is a JSON string; {} if it is invalid. */
function parsed(raw: unknown): JsonObject {
  let value = raw;
  try {
    if (typeof raw === 'string') value = JSON.parse(raw);
  } catch {
    return {}; // `readPageContent` reports it.
  }
  return isPlainObject(value) ? value : {};
}

function suggestionFor({ kind, unknown }: ContentProblem): string | undefined {
  if (kind === 'newer_version') return 'Update this version of sitectl first.';
  if (!unknown) return undefined;
  const { name, known } = unknown;
  const near = didYouMean(name, known);
  if (near) return near;
  if (kind === 'unknown_type') return `The block types are ${known.join(', ')}.`;
  if (kind === 'unknown_prop') return `The props are ${known.join(', ') || 'none'}.`;
  return 'Remove it.';
}
