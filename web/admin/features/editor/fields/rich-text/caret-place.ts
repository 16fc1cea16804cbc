/** A position in an input of a block: the number of characters before it. A line break is one character. */
interface Point {
  block: string;
  input: number;
  offset: number;
}

/** A caret, or a selection between two points. */
export interface CaretPlace {
  anchor: Point;
  focus: Point;
}

const INPUTS = '[contenteditable="true"]';

/** Returns the position of the caret in the text; null if it is elsewhere. */
export function caretIn(root: HTMLElement): CaretPlace | null {
  const selection = root.ownerDocument.getSelection();
  const anchor = pointOf(root, selection?.anchorNode, selection?.anchorOffset);
  const focus = pointOf(root, selection?.focusNode, selection?.focusOffset);
  return anchor && focus && { anchor, focus };
}

/**
 * Moves the caret and the focus to a position, without scrolling.
 * @returns the focused element; null if the position does not exist in the text
 */
export function putCaret(root: HTMLElement, { anchor, focus }: CaretPlace): HTMLElement | null {
  const from = nodeAt(root, anchor);
  const to = nodeAt(root, focus);
  if (!from || !to) return null;
  to.input.focus({ preventScroll: true });
  const selection = root.ownerDocument.getSelection();
  selection?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  return to.input;
}

/** The element of a block of Editor.js; undefined if no block has this id. */
export const blockElement = (root: HTMLElement, id: string) =>
  [...root.querySelectorAll<HTMLElement>('.ce-block')].find(({ dataset }) => dataset['id'] === id);

function pointOf(
  root: HTMLElement,
  node: Node | null | undefined,
  offset: number | undefined,
): Point | null {
  if (!node || offset === undefined || !root.contains(node)) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const input = element?.closest<HTMLElement>(INPUTS);
  const block = input?.closest<HTMLElement>('.ce-block');
  if (!input || !block) return null;
  const before = root.ownerDocument.createRange();
  before.setStart(input, 0);
  before.setEnd(node, offset);
  return {
    block: block.dataset['id'] ?? '',
    input: [...block.querySelectorAll(INPUTS)].indexOf(input),
    offset: partsOf(before.cloneContents()).reduce((sum, part) => sum + lengthOf(part), 0),
  };
}

function nodeAt(root: HTMLElement, { block, input: index, offset }: Point) {
  const input = blockElement(root, block)?.querySelectorAll<HTMLElement>(INPUTS)[index];
  if (!input) return null;
  let left = offset;
  for (const part of partsOf(input)) {
    if (part.nodeType === Node.TEXT_NODE && left <= lengthOf(part))
      return { input, node: part, offset: left };
    if (part.nodeType !== Node.TEXT_NODE && left === 0 && part.parentNode)
      return {
        input,
        node: part.parentNode,
        offset: [...part.parentNode.childNodes].indexOf(part as ChildNode),
      };
    left -= lengthOf(part);
  }
  return { input, node: input as Node, offset: input.childNodes.length };
}

/** The text nodes and line breaks, in order. */
function partsOf(root: Node): Node[] {
  const parts: Node[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeType === Node.TEXT_NODE || node.nodeName === 'BR') parts.push(node);
  return parts;
}

const lengthOf = (part: Node) => (part.nodeType === Node.TEXT_NODE ? part.nodeValue!.length : 1);
