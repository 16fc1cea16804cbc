import { blockSchemas, findBlockSchema, NAVBAR_TYPE } from '../blocks/index.ts';
import { checkValue } from '../check-value.ts';
import { omitDefaults } from '../fields.ts';
import { deepEqual } from '../json.ts';
import { PAGE_LIMITS } from '../limits.ts';
import { BLOCK_ID, type Block, type PageContent } from '../page-content.ts';
import { contentProblem, type ContentProblem, type ContentProblemKind } from './problems.ts';
import { ownProps, walkBlocks } from './walk.ts';

/**
 * Checks a tree as `readPageContent` gives it by today's rules: known types, valid props, unique
 * ids, sizes.
 * @param stored what the page holds now. A prop (or a block of an unknown type) that is the same
 *   there is kept even if today's rules would refuse it, so that no page can become unpublishable.
 */
export function checkPageContent(content: PageContent, stored?: PageContent): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const before = new Map<string, Block>();
  for (const { block } of stored ? walkBlocks(stored) : []) before.set(block.props.id, block);
  const ids = new Set<string>();
  let count = 0;
  for (const { block, path, parent, depth } of walkBlocks(content)) {
    count += 1;
    const { id } = block.props;
    const known = before.get(id);
    const report: Report = (kind, message, { at = [], ...more } = {}) =>
      problems.push(contentProblem(kind, [...path, ...at], message, { blockId: id, ...more }));
    const atId = { at: ['props', 'id'] };
    if (!BLOCK_ID.test(id) && !known)
      report('id_invalid', 'the id may hold letters, digits and ._:- only', atId);
    if (ids.has(id)) report('id_repeated', `the id "${id}" is used twice`, atId);
    ids.add(id);
    if (depth > PAGE_LIMITS.nesting)
      report('too_deep', `is nested too deeply; at most ${PAGE_LIMITS.nesting} levels`);
    if (block.type === NAVBAR_TYPE && parent)
      report('navbar_in_slot', 'the navbar belongs at the top of the page');
    checkProps(block, known, report);
  }
  if (count > PAGE_LIMITS.blocks) {
    const message = `has ${count} blocks; at most ${PAGE_LIMITS.blocks}`;
    problems.push(contentProblem('too_many_blocks', ['content'], message));
  }
  return problems;
}

type Report = (
  kind: ContentProblemKind,
  message: string,
  more?: Pick<ContentProblem, 'field' | 'unknown'> & { at?: (string | number)[] },
) => void;

function checkProps(block: Block, stored: Block | undefined, report: Report): void {
  const schema = findBlockSchema(block.type);
  const same = stored?.type === block.type ? stored : undefined;
  if (!schema) {
    if (same && deepEqual(same.props, block.props)) return;
    const unknown = { name: block.type, known: blockSchemas.map(({ type }) => type) };
    report('unknown_type', `there is no block type "${block.type}"`, { at: ['type'], unknown });
    return;
  }
  const unchanged = (prop: string) => {
    if (!same || !Object.hasOwn(same.props, prop)) return false;
    const field = schema.props.shape[prop];
    const canonical = (value: unknown) => (field ? omitDefaults(field, value) : value);
    return deepEqual(canonical(same.props[prop]), canonical(block.props[prop]));
  };
  const checked = checkValue(schema.props, ownProps(block));
  if (checked.ok) return;
  for (const { kind, keys, message } of checked.problems) {
    const field = String(keys[0] ?? '');
    if (unchanged(field)) continue;
    const where = { at: ['props', ...keys], field };
    if (kind === 'unknown_key' && keys.length === 1) {
      const known = [...Object.keys(schema.props.shape), ...schema.slots];
      const unknown = { name: field, known };
      report('unknown_prop', `${block.type} has no prop "${field}"`, { ...where, unknown });
    } else report(kind, message, where);
  }
}
