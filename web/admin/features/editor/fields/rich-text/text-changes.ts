import type { StoredText } from './stored-text.ts';

type Block = StoredText['blocks'][number];

/** A change of the editor's blocks. An index is valid after the previous changes. */
export type TextChange =
  | { kind: 'move'; from: number; to: number }
  | { kind: 'insert'; at: number; block: Block }
  | { kind: 'remove'; at: number }
  /** Another text in a block with a single text. */
  | { kind: 'words'; id: string; html: string }
  | { kind: 'update'; block: Block };

/** Kinds of blocks with a single text. */
const ONE_TEXT = new Set(['paragraph', 'header']);

/**
 * Returns the changes that convert one text to another. Blocks with the same id, kind and content do not
 * change, so that they keep their elements, and the browser keeps the caret and the scroll position.
 * @param now the current text; each block has a unique id
 */
export function changesBetween(now: StoredText, next: StoredText): TextChange[] {
  const changes: TextChange[] = [];
  const old = new Map(now.blocks.map((block) => [keyOf(block), block]));
  const order = now.blocks.map(keyOf);
  next.blocks.forEach((block, to) => {
    const key = keyOf(block);
    const from = order.indexOf(key, to);
    if (from < 0) {
      order.splice(to, 0, key);
      changes.push({ kind: 'insert', at: to, block });
      return;
    }
    if (from !== to) {
      order.splice(to, 0, ...order.splice(from, 1));
      changes.push({ kind: 'move', from, to });
    }
    const change = changeOf(old.get(key), block);
    if (change) changes.push(change);
  });
  for (let at = order.length - 1; at >= next.blocks.length; at -= 1)
    changes.push({ kind: 'remove', at });
  return changes;
}

/** The identity of a block. A block that was converted to another kind is another block. */
const keyOf = ({ id, type }: Block) => `${String(type)} ${String(id)}`;

function changeOf(old: Block | undefined, block: Block): TextChange | null {
  if (!old || JSON.stringify(old) === JSON.stringify(block)) return null;
  const { id, type, data } = block;
  const html = (data as { text?: unknown } | undefined)?.text;
  const isWords =
    typeof html === 'string' &&
    ONE_TEXT.has(String(type)) &&
    JSON.stringify(withoutWords(old)) === JSON.stringify(withoutWords(block));
  return isWords ? { kind: 'words', id: String(id), html } : { kind: 'update', block };
}

const withoutWords = ({ data, ...block }: Block) => ({
  ...block,
  data: { ...(data as object), text: undefined },
});
