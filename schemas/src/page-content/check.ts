import { findBlockSchema, NAVBAR_TYPE } from '../blocks/index.ts';
import { omitDefaults } from '../fields.ts';
import { deepEqual, formatPath, isPlainObject } from '../json.ts';
import { PAGE_LIMITS } from '../limits.ts';
import type { Block, PageContent } from '../page-content.ts';
import { ownProps, walkBlocks } from './walk.ts';

/** One thing that is wrong with a page, and where. */
export interface ContentIssue {
  /** `content[1].props.title` */
  path: string;
  message: string;
  /** The block that is meant, so that the editor can select it. */
  blockId?: string;
  /** The prop that is meant, so that the editor can show it. */
  field?: string;
}

const BLOCK_ID = /^[\w.:-]{1,128}$/;

/**
 * Judges a tree as `readPageContent` gives it by today's rules: known types, valid props, unique
 * ids, sizes.
 * @param stored what the page holds now. A prop (or a block of an unknown type) that is the same
 *   there is kept even if today's rules would refuse it, so that no page can become unpublishable.
 */
export function checkPageContent(content: PageContent, stored?: PageContent): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const before = new Map<string, Block>();
  for (const { block } of stored ? walkBlocks(stored) : []) before.set(block.props.id, block);
  const ids = new Set<string>();
  let count = 0;
  for (const { block, path, parent, depth } of walkBlocks(content)) {
    count += 1;
    const { id } = block.props;
    const known = before.get(id);
    const report = (message: string, more: (string | number)[] = [], field?: string) =>
      issues.push({
        path: formatPath([...path, ...more]),
        message,
        blockId: id,
        ...(field && { field }),
      });
    if (!BLOCK_ID.test(id) && !known)
      report('the id may hold letters, digits and ._:- only', ['props', 'id']);
    if (ids.has(id)) report(`the id "${id}" is used twice`, ['props', 'id']);
    ids.add(id);
    if (depth > PAGE_LIMITS.nesting)
      report(`is nested too deeply; at most ${PAGE_LIMITS.nesting} levels`);
    if (block.type === NAVBAR_TYPE && parent) report('the navbar belongs at the top of the page');
    checkProps(block, known, report);
  }
  if (count > PAGE_LIMITS.blocks)
    issues.push({ path: 'content', message: `has ${count} blocks; at most ${PAGE_LIMITS.blocks}` });
  return issues;
}

type Report = (message: string, path?: (string | number)[], field?: string) => void;

function checkProps(block: Block, stored: Block | undefined, report: Report): void {
  const schema = findBlockSchema(block.type);
  const same = stored?.type === block.type ? stored : undefined;
  if (!schema) {
    if (same && deepEqual(same.props, block.props)) return;
    report(`there is no block type "${block.type}"`, ['type']);
    return;
  }
  const unchanged = (prop: PropertyKey) => {
    const key = String(prop);
    if (!same || !Object.hasOwn(same.props, key)) return false;
    const field = schema.props.shape[key];
    const canonical = (value: unknown) => (field ? omitDefaults(field, value) : value);
    return deepEqual(canonical(same.props[key]), canonical(block.props[key]));
  };
  const result = schema.props.safeParse(ownProps(block));
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys)
        if (!unchanged(key)) report(`${block.type} has no prop "${key}"`, ['props', key], key);
      continue;
    }
    const [prop] = issue.path;
    if (prop === undefined || unchanged(prop)) continue;
    report(
      messageOf(issue, block.props),
      ['props', ...(issue.path as (string | number)[])],
      String(prop),
    );
  }
}

/** zod's own texts speak of types; where ours say nothing, put it in words for the person at the screen. */
function messageOf(
  issue: { code: string; message: string; path: PropertyKey[]; values?: unknown[] },
  props: object,
): string {
  if (issue.code === 'invalid_value' && issue.values)
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  const value = issue.path.reduce<unknown>(
    (at, key) =>
      isPlainObject(at) || Array.isArray(at)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined,
    props,
  );
  return issue.code === 'invalid_type' && value === undefined ? 'is missing' : issue.message;
}
