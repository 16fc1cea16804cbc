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
  const ids = new Set(wrong.flatMap(({ blockId }) => blockId ?? []));
  const repaired = wrong.length > 0 ? repairPageContent(content, ids) : content;
  // Unchanged content needs no second check.
  const isUnchanged = wrong.length === 0 || deepEqual(repaired, content);
  const remain = new Set((isUnchanged ? wrong : checkPageContent(repaired)).map(keyOf));
  const blocks = new Map(
    wrong.length > 0
      ? [...walkBlocks(content)].map(({ block, path }) => [block.props.id, { block, path }])
      : [],
  );
  const placeIn = (path: string, place: Pick<BlockPlace, 'block' | 'path'> | undefined) => ({
    path: join(prefix, path),
    ...(place && {
      block: {
        id: place.block.props.id,
        type: place.block.type,
        path: join(prefix, formatPath(place.path)),
      },
    }),
  });
  const toIssue = (problem: ContentProblem, fix: string | undefined): BundleIssue => {
    const suggestion = fix ?? suggestionFor(problem);
    return issue('invalid_content', file, problem.message, {
      ...placeIn(problem.path, blocks.get(problem.blockId ?? '')),
      fixable: fix !== undefined,
      ...(suggestion && { suggestion }),
    });
  };
  const texts = markupIssues(file, content, placeIn);
  const newIds = lossless ? 'sitectl validate --fix writes new ids.' : undefined;
  return {
    content,
    ...(lossless &&
      outline.length === 0 && {
        repaired: texts.some(({ fixable }) => fixable) ? tidyTexts(repaired) : repaired,
      }),
    issues: [
      ...outline.map((problem) => toIssue(problem, undefined)),
      ...problems.map((problem) => toIssue(problem, newIds)),
      ...wrong.map((problem) =>
        toIssue(
          problem,
          remain.has(keyOf(problem)) ? undefined : 'sitectl validate --fix corrects it.',
        ),
      ),
      ...texts,
    ],
  };
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
