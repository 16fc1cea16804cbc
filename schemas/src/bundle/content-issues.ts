import { blockSchemas, findBlockSchema } from '../blocks/index.ts';
import { formatPath, isPlainObject } from '../json.ts';
import type { PageContent } from '../page-content.ts';
import { checkPageContent } from '../page-content/check.ts';
import { findOutlineLosses } from '../page-content/outline.ts';
import { readPageContent } from '../page-content/read.ts';
import { walkBlocks } from '../page-content/walk.ts';
import { repairPageContent } from '../repair.ts';
import { issue, type BundleIssue } from './issues.ts';
import { didYouMean } from './suggest.ts';

export interface ReadContent {
  /** The tree as it stands, up to date but neither repaired nor normalised. */
  content: PageContent;
  /** The same with what can be repaired put right; undefined when reading the file loses something. */
  repaired?: PageContent;
  issues: BundleIssue[];
}

/**
 * Reads and judges the content of a page.
 * @param prefix the path of the content in its file: `content` in a page of a bundle.
 */
export function readContent(file: string, raw: unknown, prefix: string): ReadContent {
  const lost = outlineIssues(file, raw, prefix);
  const { content, problems, lossless } = readPageContent(raw);
  const issues = [...lost, ...problems.map((text) => problemIssue(file, text, prefix, lossless))];
  const wrong = checkPageContent(content);
  const repaired = wrong.length > 0 ? repairPageContent(content) : content;
  if (wrong.length === 0)
    return { content, ...(lossless && lost.length === 0 && { repaired }), issues };
  const remain = new Set(checkPageContent(repaired).map((found) => found.path + found.message));
  const blocks = new Map(
    [...walkBlocks(content)].map(({ block, path }) => [block.props.id, { block, path }]),
  );
  for (const found of wrong) {
    const fixable = !remain.has(found.path + found.message);
    const place = found.blockId === undefined ? undefined : blocks.get(found.blockId);
    const suggestion = fixable
      ? 'sitectl validate --fix puts it right.'
      : place && suggestionFor(place.block, found.field, found.path);
    issues.push(
      issue('invalid_content', file, found.message, {
        path: join(prefix, found.path),
        fixable,
        ...(suggestion && { suggestion }),
        ...(place && {
          block: {
            id: place.block.props.id,
            type: place.block.type,
            path: join(prefix, formatPath(place.path)),
          },
        }),
      }),
    );
  }
  return { content, ...(lossless && lost.length === 0 && { repaired }), issues };
}

function join(prefix: string, path: string): string {
  return prefix && path ? `${prefix}.${path}` : prefix || path;
}

/** Turns `content[1]: is not a block`, as reading says it, into an issue. */
function problemIssue(file: string, text: string, prefix: string, lossless: boolean): BundleIssue {
  const end = text.indexOf(': ');
  const path = join(prefix, text.slice(0, end).replace(/^content$/, 'content'));
  return issue('invalid_content', file, text.slice(end + 2), {
    path,
    fixable: lossless,
    ...(lossless && { suggestion: 'sitectl validate --fix writes the new ids.' }),
  });
}

/** What reading would leave out without a word, in the words of a bundle. */
function outlineIssues(file: string, raw: unknown, prefix: string): BundleIssue[] {
  const content = typeof raw === 'string' ? parsed(raw) : raw;
  if (!isPlainObject(content)) return [];
  return findOutlineLosses(content).map(({ path, message, known }) => {
    const suggestion = known
      ? (didYouMean(String(path.at(-1)), known) ?? 'Remove it.')
      : path[0] === 'contentVersion' && 'Update this version of sitectl first.';
    return issue('invalid_content', file, message, {
      path: join(prefix, formatPath(path)),
      ...(suggestion && { suggestion }),
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function suggestionFor(
  block: { type: string },
  field: string | undefined,
  path: string,
): string | undefined {
  const schema = findBlockSchema(block.type);
  if (!schema)
    return (
      didYouMean(
        block.type,
        blockSchemas.map((each) => each.type),
      ) ?? `The block types are ${blockSchemas.map((each) => each.type).join(', ')}.`
    );
  const names = [...Object.keys(schema.props.shape), ...schema.slots];
  if (field === undefined || names.includes(field) || !path.endsWith(field)) return undefined;
  return didYouMean(field, names) ?? `${block.type} has ${names.join(', ') || 'no props'}.`;
}
