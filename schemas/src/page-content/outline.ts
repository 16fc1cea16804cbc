import { findBlockSchema } from '../blocks/index.ts';
import { isPlainObject, type JsonObject } from '../json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

/** Something in content that reading would leave out without a word. */
export interface OutlineLoss {
  path: (string | number)[];
  message: string;
  /** Where a key is not known: the keys that are. */
  known?: readonly string[];
}

const CONTENT_KEYS = ['contentVersion', 'root', 'content', 'zones'] as const;
const BLOCK_KEYS = ['type', 'props', 'readOnly'] as const;

/**
 * What `readPageContent` would leave out silently: keys it does not know, lists and objects that
 * are none, content of a newer version. Iterative, because it looks at what nobody has judged yet.
 */
export function findOutlineLosses(content: JsonObject): OutlineLoss[] {
  const found: OutlineLoss[] = [];
  const unknownKeys = (value: object, path: (string | number)[], known: readonly string[]) => {
    for (const key of Object.keys(value))
      if (!known.includes(key))
        found.push({ path: [...path, key], message: 'this key is not known here', known });
  };
  unknownKeys(content, [], CONTENT_KEYS);
  const { contentVersion, zones, root } = content;
  if (typeof contentVersion === 'number' && contentVersion > CONTENT_VERSION)
    found.push({
      path: ['contentVersion'],
      message: `is ${contentVersion}; this version knows content up to ${CONTENT_VERSION}`,
    });
  if (content.content !== undefined && !Array.isArray(content.content))
    found.push({ path: ['content'], message: 'is not a list of blocks' });
  if (zones !== undefined && !isPlainObject(zones))
    found.push({ path: ['zones'], message: 'is not an object' });
  // Only content of before the slots has zones; nothing looks at them in any other.
  else if (zones && Object.keys(zones).length > 0 && Number(contentVersion) >= 1)
    found.push({
      path: ['zones'],
      message: 'belongs to older content; put the blocks into the slots of their block',
    });
  if (root !== undefined && !isPlainObject(root))
    found.push({ path: ['root'], message: 'is not an object' });
  else if (root?.props !== undefined && !isPlainObject(root.props))
    found.push({ path: ['root', 'props'], message: 'is not an object' });
  const stack: { value: unknown; path: (string | number)[] }[] = [];
  const push = (list: unknown, path: (string | number)[]) => {
    if (Array.isArray(list))
      list.forEach((value, index) => stack.push({ value, path: [...path, index] }));
  };
  push(content.content, ['content']);
  if (isPlainObject(zones))
    for (const [key, blocks] of Object.entries(zones)) push(blocks, ['zones', key]);
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, path } = entry;
    if (!isPlainObject(value) || typeof value.type !== 'string') continue;
    unknownKeys(value, path, BLOCK_KEYS);
    const { props } = value;
    if (props !== undefined && !isPlainObject(props))
      found.push({ path: [...path, 'props'], message: 'is not an object' });
    else
      for (const slot of findBlockSchema(value.type)?.slots ?? [])
        push(props?.[slot], [...path, 'props', slot]);
  }
  return found;
}
