import { findBlockSchema } from '../blocks/index.ts';
import { isPlainObject, type JsonObject } from '../values/json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { contentProblem, type ContentProblem } from './problems.ts';

const CONTENT_KEYS = ['contentVersion', 'root', 'content', 'zones'] as const;
const BLOCK_KEYS = ['type', 'props', 'readOnly'] as const;

/**
 * Counts the entries of all lists of blocks in unread content, so that content with far too many
 * blocks is refused quickly.
 */
export function countSentBlocks({ content, zones }: JsonObject): number {
  let count = 0;
  const lists: unknown[] = [content, ...(isPlainObject(zones) ? Object.values(zones) : [])];
  while (lists.length > 0) {
    const list = lists.pop();
    if (!Array.isArray(list)) continue;
    count += list.length;
    for (const block of list) {
      if (!isPlainObject(block) || typeof block.type !== 'string') continue;
      const { type, props } = block;
      if (isPlainObject(props))
        for (const slot of findBlockSchema(type)?.slots ?? []) lists.push(props[slot]);
    }
  }
  return count;
}

/**
 * Returns the problems that `readPageContent` does not report: unknown keys, values of the wrong type
 * in the outline, content of a newer version.
 * @param most the maximum number of unknown keys: to report hundreds of thousands takes a second
 */
export function findOutlineProblems(content: JsonObject, most = Infinity): ContentProblem[] {
  const found: ContentProblem[] = [];
  const checkKeys: CheckKeys = (value, path, known) => {
    for (const key of Object.keys(value))
      if (found.length < most && !known.includes(key))
        found.push(
          contentProblem('unknown_key', [...path, key], 'is not a known key', {
            unknown: { name: key, known },
          }),
        );
  };
  checkKeys(content, [], CONTENT_KEYS);
  for (const problem of membersProblems(content)) found.push(problem);
  checkBlocks(content, checkKeys, (problem) => found.push(problem));
  return found;
}

type Path = readonly (string | number)[];

/** Reports each key of a value that is not among the known ones. */
type CheckKeys = (value: object, path: Path, known: readonly string[]) => void;

const wrong = (path: Path, message: string) => contentProblem('wrong_outline', path, message);

/** Returns the problems of the members of the content, without those of the blocks. */
function membersProblems({ contentVersion, content, zones, root }: JsonObject): ContentProblem[] {
  const found: ContentProblem[] = [];
  if (typeof contentVersion === 'number' && contentVersion > CONTENT_VERSION) {
    const message = `is ${contentVersion}; this version knows content up to ${CONTENT_VERSION}`;
    found.push(contentProblem('newer_version', ['contentVersion'], message));
  }
  if (content !== undefined && !Array.isArray(content))
    found.push(wrong(['content'], 'is not a list of blocks'));
  if (zones !== undefined && !isPlainObject(zones))
    found.push(wrong(['zones'], 'is not an object'));
  // Only content older than slots has zones. In newer content they are ignored.
  else if (zones && Object.keys(zones).length > 0 && Number(contentVersion) >= 1) {
    const message = 'belongs to older content; move its blocks into slots';
    found.push(contentProblem('zones_obsolete', ['zones'], message));
  }
  if (root !== undefined && !isPlainObject(root)) found.push(wrong(['root'], 'is not an object'));
  else if (root?.props !== undefined && !isPlainObject(root.props))
    found.push(wrong(['root', 'props'], 'is not an object'));
  return found;
}

/** Checks the keys of all blocks. Iterative, because the nesting is not limited yet. */
function checkBlocks(
  { content, zones }: JsonObject,
  checkKeys: CheckKeys,
  report: (problem: ContentProblem) => void,
): void {
  const stack: { value: unknown; path: Path }[] = [];
  const push = (list: unknown, path: Path) => {
    if (Array.isArray(list))
      list.forEach((value, index) => stack.push({ value, path: [...path, index] }));
  };
  push(content, ['content']);
  if (isPlainObject(zones))
    for (const [key, blocks] of Object.entries(zones)) push(blocks, ['zones', key]);
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, path } = entry;
    if (!isPlainObject(value) || typeof value.type !== 'string') continue;
    checkKeys(value, path, BLOCK_KEYS);
    const { props } = value;
    if (props !== undefined && !isPlainObject(props))
      report(wrong([...path, 'props'], 'is not an object'));
    else
      for (const slot of findBlockSchema(value.type)?.slots ?? [])
        push(props?.[slot], [...path, 'props', slot]);
  }
}
