import type { BlockSchema } from '../blocks/define-block.ts';
import { blockSchemas, findBlockSchema, NAVBAR_TYPE } from '../blocks/index.ts';
import { checkValue } from '../errors/check-value.ts';
import { omitDefaults } from '../values/omit-defaults.ts';
import { deepEqual, type JsonObject } from '../values/json.ts';
import { PAGE_LIMITS } from '../primitives/limits.ts';
import { BLOCK_ID, type Block, type PageContent } from './page-content.ts';
import { contentProblem, type ContentProblem, type ContentProblemKind } from './problems.ts';
import { ownProps, walkBlocks } from './walk.ts';

/**
 * Checks a tree from `readPageContent` by the current rules: known types, valid props, unique ids,
 * sizes.
 * @param stored the stored content of the page. An unchanged prop, or an unchanged block of an unknown
 *   type, is accepted even if it breaks the current rules, so that every page can be published again.
 * @param most the maximum number of problems: to find hundreds of thousands takes a second
 */
export function checkPageContent(
  content: PageContent,
  stored?: PageContent,
  most = Infinity,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const before = new Map<string, Block>();
  for (const { block } of stored ? walkBlocks(stored) : []) before.set(block.props.id, block);
  const ids = new Set<string>();
  let count = 0;
  for (const { block, path, parent, depth } of walkBlocks(content)) {
    count += 1;
    if (problems.length >= most) continue;
    const { id } = block.props;
    const known = before.get(id);
    const report: Report = (kind, message, { at = [], ...more } = {}) => {
      if (problems.length < most)
        problems.push(contentProblem(kind, [...path, ...at], message, { blockId: id, ...more }));
    };
    const atId = { at: ['props', 'id'] };
    if (!BLOCK_ID.test(id) && !known)
      report('id_invalid', 'the id may contain only letters, digits and ._:-', atId);
    if (ids.has(id)) report('id_repeated', `the id "${id}" is used twice`, atId);
    ids.add(id);
    if (depth > PAGE_LIMITS.nesting)
      report('too_deep', `is nested too deeply; at most ${PAGE_LIMITS.nesting} levels of columns`);
    if (block.type === NAVBAR_TYPE && parent)
      report('navbar_in_slot', 'the navbar belongs at the top of the page');
    checkProps(block, known, report, most);
  }
  if (count > PAGE_LIMITS.blocks) problems.push(tooManyBlocks(count));
  return problems;
}

/** Returns the problem of a page with too many blocks. */
export function tooManyBlocks(count: number): ContentProblem {
  const message = `has ${count} blocks; at most ${PAGE_LIMITS.blocks}`;
  return contentProblem('too_many_blocks', ['content'], message);
}

type Report = (
  kind: ContentProblemKind,
  message: string,
  more?: Pick<ContentProblem, 'field' | 'unknown'> & { at?: (string | number)[] },
) => void;

function checkProps(block: Block, stored: Block | undefined, report: Report, most: number): void {
  const schema = findBlockSchema(block.type);
  const before = stored?.type === block.type ? stored : undefined;
  if (!schema) {
    if (before && deepEqual(before.props, block.props)) return;
    const unknown = { name: block.type, known: blockSchemas.map(({ type }) => type) };
    report('unknown_type', `there is no block type "${block.type}"`, { at: ['type'], unknown });
    return;
  }
  const checked = checkValue(schema.props, changedProps(block, before, schema), most);
  if (checked.ok) return;
  const names = [...Object.keys(schema.props.shape), ...schema.slots];
  for (const { kind, keys, message } of checked.problems) {
    const field = String(keys[0] ?? '');
    const where = { at: ['props', ...keys], field };
    if (kind === 'unknown_key' && keys.length === 1) {
      const unknown = { name: field, known: names };
      report('unknown_prop', `${block.type} has no prop "${field}"`, { ...where, unknown });
    } else report(kind, message, where);
  }
}

/** Returns the props that differ from the stored block. The others are valid, because each has a default. */
function changedProps(block: Block, before: Block | undefined, { props }: BlockSchema): JsonObject {
  const own = ownProps(block);
  if (!before) return own;
  const canonical = (name: string, value: unknown) => {
    const field = props.shape[name];
    return field ? omitDefaults(field, value) : value;
  };
  const changed = Object.entries(own).filter(
    ([name, value]) =>
      !Object.hasOwn(before.props, name) ||
      !deepEqual(canonical(name, before.props[name]), canonical(name, value)),
  );
  return Object.fromEntries(changed);
}

/** Whether merged content has a valid size and is valid. */
export const isUsableContent = (content: PageContent): boolean =>
  JSON.stringify(content).length <= PAGE_LIMITS.bytes &&
  checkPageContent(content, undefined, 1).length === 0;
