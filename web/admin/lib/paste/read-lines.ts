import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { edgeOf, headingLevel, isSkipped, signOf, type Edge } from './elements.ts';
import { NO_MARKS, type Marks } from './line-text.ts';
import { LineWriter } from './line-writer.ts';
import { NOWHERE, type Item, type Line, type Place } from './lines.ts';
import { isBold, isHidden, isItalic, keepsLines, styleReader, type Style } from './styles.ts';
import { readTable, type Table } from './tables.ts';
import { isListSign, wordItem } from './word-lists.ts';

interface List {
  ordered: boolean;
  depth: number;
  /** The number of the first item; undefined after it. */
  start?: number | undefined;
}

/** The context of a position in the document, from the elements around it. */
interface Context extends Place, Marks {
  keepsLines: boolean;
  list: List | null;
  /** Whether the position is in a row of a data table. */
  isInCell: boolean;
  table: Table | null;
  /** Whether elements are side by side. */
  isInRow: boolean;
  /** The boundary of the innermost element. */
  edge: Edge;
}

const TOP: Context = {
  ...NO_MARKS,
  ...NOWHERE,
  keepsLines: false,
  list: null,
  isInCell: false,
  table: null,
  isInRow: false,
  edge: 'none',
};

/** Reads the lines of a document in order. It is iterative, because a clipboard may nest very deeply. */
export function readLines(document: Document, hasFragment: boolean): Line[] {
  const writer = new LineWriter();
  const styleOf = styleReader(document);
  const stack: Context[] = [TOP];
  const here = () => stack.at(-1) ?? TOP;
  let isRead = !hasFragment;

  const enter = (node: Node): boolean => {
    if (node.nodeType === node.TEXT_NODE) {
      if (isRead) addText(node.nodeValue ?? '', here(), writer);
    } else if (node.nodeType === node.COMMENT_NODE) {
      // The browser may add the rest of the page around the copied part.
      if (node.nodeValue?.trim() === 'StartFragment') isRead = true;
      if (node.nodeValue?.trim() === 'EndFragment') isRead = false;
    } else if (node.nodeType === node.ELEMENT_NODE) return enterElement(node as Element);
    return false;
  };

  const enterElement = (element: Element): boolean => {
    const tag = element.localName.toLowerCase();
    if (isSkipped(element, tag)) return false;
    const style = styleOf(element);
    const outer = here();
    if (isHidden(style) || (isListSign(style) && !outer.heading)) return false;
    if (tag === 'br') {
      if (isRead) breakIn(outer, writer);
    } else if (tag === 'img') {
      if (isRead) addImage(element, outer, writer);
    } else if (tag === 'hr') {
      writer.end(outer, true);
      if (isRead && !outer.item && !outer.isInCell) writer.rule();
    } else {
      const isCell = outer.table !== null && (tag === 'td' || tag === 'th');
      const edge = isCell ? 'space' : edgeOf(tag, style, outer.isInRow);
      putEdge(edge, outer, writer);
      if (isCell) {
        const cell = { column: outer.table?.columns.get(element) ?? 0, isHead: tag === 'th' };
        writer.beginCell(cell, element.previousElementSibling === null);
      }
      stack.push({ ...contextIn(element, tag, style, outer), edge });
      return true;
    }
    return false;
  };

  const leave = () => {
    const left = stack.pop() ?? TOP;
    putEdge(left.edge, left.edge === 'space' || here().isInCell ? here() : left, writer);
  };

  visit(document.body, enter, leave);
  writer.end(TOP, true);
  return writer.lines;
}

/** Visits the descendants of a node in order. `leave` is called for each node that `enter` enters. */
function visit(root: Node, enter: (node: Node) => boolean, leave: () => void): void {
  let node: Node | null = root.firstChild;
  while (node) {
    if (enter(node)) {
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
      leave();
    }
    while (node && !node.nextSibling) {
      node = node.parentNode === root ? null : node.parentNode;
      if (node) leave();
    }
    node = node?.nextSibling ?? null;
  }
}

function putEdge(edge: Edge, context: Context, writer: LineWriter): void {
  if (edge === 'none') return;
  if (edge === 'space' || context.isInCell) writer.space();
  else writer.end(context, edge === 'apart');
}

function breakIn(context: Context, writer: LineWriter): void {
  if (context.isInCell || context.heading) writer.space();
  else writer.breakLine(context);
}

function addText(text: string, context: Context, writer: LineWriter): void {
  const marks = context.heading ? { ...context, bold: false } : context;
  const { bold, italic, href } = marks;
  const [first = '', ...others] = context.keepsLines ? text.split(/\r\n?|\n/) : [text];
  writer.add(first, { bold, italic, href });
  for (const line of others) {
    breakIn(context, writer);
    writer.add(line, { bold, italic, href });
  }
}

function addImage(image: Element, context: Context, writer: LineWriter): void {
  const sign = signOf(image);
  const { bold, italic, href } = context;
  if (sign !== '') return writer.add(sign, { bold, italic, href });
  const src = image.getAttribute('src') ?? '';
  if (src !== '' && !isIcon(image)) writer.picture(src, image.getAttribute('alt') ?? '');
}

/** Whether a picture is a check box, an icon or a tracking pixel. */
function isIcon(image: Element): boolean {
  const size = ['width', 'height'].map((name) => Number.parseFloat(image.getAttribute(name) ?? ''));
  return size.every((each) => each <= 24) || size.includes(1);
}

function contextIn(element: Element, tag: string, style: Style, outer: Context): Context {
  const level = outer.item ? null : headingLevel(element, tag);
  return {
    ...outer,
    bold: isBold(tag, style) ?? outer.bold,
    italic: isItalic(tag, style) ?? outer.italic,
    href: (tag === 'a' && linkOf(element)) || outer.href,
    keepsLines: keepsLines(tag, style) ?? outer.keepsLines,
    heading: level === null ? outer.heading : { level },
    quote: outer.quote ?? (tag === 'blockquote' && !outer.item ? {} : null),
    isCaption: outer.isCaption || (outer.quote !== null && tag === 'footer'),
    isInRow: /flex|grid/.test(style.display ?? ''),
    table: tag === 'table' ? readTable(element as HTMLTableElement) : outer.table,
    isInCell: outer.isInCell || ((tag === 'td' || tag === 'th') && outer.table !== null),
    ...listIn(element, tag, style, outer),
  };
}

/** The list and the item that begin with an element. */
function listIn(
  element: Element,
  tag: string,
  style: Style,
  { list, item, isInCell }: Context,
): Pick<Context, 'list' | 'item'> {
  if (['ul', 'ol', 'menu', 'dir'].includes(tag)) {
    const start = Number(element.getAttribute('start') ?? 1);
    // Slack writes nested lists one after the other.
    const indent = Number(element.getAttribute('data-indent')) || 0;
    const depth = Math.max((list?.depth ?? 0) + 1, indent + 1);
    const inner = { ordered: tag === 'ol', depth };
    return { list: { ...inner, start: Number.isInteger(start) ? start : 1 }, item };
  }
  if (tag === 'li') return { list, item: itemIn(element, style, list) };
  if (tag === 'p' && !item && !isInCell) return { list, item: wordItem(element, style) };
  return { list, item };
}

function itemIn(element: Element, style: Style, list: List | null): Item {
  const level = element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level');
  const ofWord = /level(\d)/.exec(style['mso-list'] ?? '')?.[1];
  const depth = Math.max(list?.depth ?? 1, Number(level) || 1, Number(ofWord ?? 1));
  const value = Number(element.getAttribute('value') ?? Number.NaN);
  const number = Number.isInteger(value) ? value : list?.start;
  if (list) list.start = undefined;
  return { depth, ordered: list?.ordered ?? false, ...(number !== undefined && { number }) };
}

/** The address of a link; '' for an address that is only valid on the copied page. */
function linkOf(element: Element): string {
  const href = (element.getAttribute('href') ?? '').trim().replaceAll(' ', '%20');
  return /^[#?]/.test(href) ? '' : (safeUrl(href) ?? '');
}
