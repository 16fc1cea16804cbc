import { RICH_TEXT_LIST_LEVELS } from '@siteyard/schemas/primitives/limits';
import type { Item, Line } from './lines.ts';
import type { PastedBlock, PastedItem } from './pasted.ts';
import { bytesOf, MOST_BYTES, PartSize } from './part-size.ts';

/** The maximum number of items of a list. */
const MOST_ITEMS = 500;
/** The size of an item without its text. */
const ITEM_BYTES = 40;

type TextLine = Extract<Line, { kind: 'text' }>;
type TableBlock = Extract<PastedBlock, { type: 'table' }>;
type ListBlock = Extract<PastedBlock, { type: 'list' }>;

/** Converts lines to blocks. Every line ends up in one block, and the order is kept. */
export function toBlocks(lines: readonly Line[]): PastedBlock[] {
  const blocks: PastedBlock[] = [];
  const texts = new TextBlocks(blocks);
  let list: OpenList | null = null;
  let last: TextLine | null = null;
  /** Pictures from the current list or table, which are inserted after it. */
  let held: PastedBlock[] = [];
  const endList = () => {
    blocks.push(...held);
    held = [];
    list = null;
  };
  for (const line of lines) {
    if (line.kind === 'picture')
      (list || last?.table ? held : blocks).push({ type: 'picture', data: line.data });
    else if (line.kind === 'rule') {
      endList();
      blocks.push({ type: 'delimiter', data: {} });
    } else if (line.item) {
      if (!list?.takes(line.item)) {
        endList();
        list = new OpenList(line.item);
        blocks.push(list.block);
      }
      list.add(line.item, line.text.html());
    } else {
      if (!line.table || line.table !== last?.table) endList();
      texts.add(line, last);
    }
    if (line.kind !== 'picture' || !last?.table) last = line.kind === 'text' ? line : null;
  }
  endList();
  return blocks.map((block) => (block.type === 'table' ? singleRowAsParagraph(block) : block));
}

/** Converts a table with a single row to a paragraph. */
const singleRowAsParagraph = (table: TableBlock): PastedBlock =>
  table.data.rows.length > 1 ? table : { type: 'paragraph', data: { text: table.data.text } };

/** Converts the lines of texts, rows and quotes to blocks. */
class TextBlocks {
  private readonly blocks: PastedBlock[];
  private readonly size = new PartSize();

  constructor(blocks: PastedBlock[]) {
    this.blocks = blocks;
  }

  add(line: TextLine, last: TextLine | null): void {
    const html = line.text.html();
    const block = last ? this.blocks.at(-1) : undefined;
    const { heading, quote } = line;
    if (heading) {
      if (block?.type === 'header' && last?.heading === heading) block.data.text += ` ${html}`;
      else this.blocks.push({ type: 'header', data: { text: html, level: heading.level } });
    } else if (quote) this.addQuote(line, last);
    else if (line.table) this.addRow(line, last);
    else if (block?.type === 'paragraph' && !line.isApart && this.size.hasRoomFor(html))
      block.data.text += this.counted(`<br>${html}`);
    else this.begin({ type: 'paragraph', data: { text: html } }, html);
  }

  private addRow(line: TextLine, last: TextLine | null): void {
    const html = line.text.html();
    const block = last && line.table === last.table ? this.blocks.at(-1) : undefined;
    if (block?.type === 'table' && this.size.hasRoomFor(html)) {
      block.data.text += this.counted(`<br>${html}`);
      block.data.rows.push(line.text.cells());
    } else this.begin({ type: 'table', data: { text: html, rows: [line.text.cells()] } }, html);
  }

  private addQuote(line: TextLine, last: TextLine | null): void {
    const html = line.text.html();
    const block = this.blocks.at(-1);
    const isSame = block?.type === 'quote' && last?.quote === line.quote;
    const name = line.isCaption ? 'caption' : 'text';
    const takesMore = isSame && (line.isCaption || block.data.caption === '');
    if (takesMore && this.size.hasRoomFor(html))
      block.data[name] += this.counted(`${block.data[name] && '<br>'}${html}`);
    else this.begin({ type: 'quote', data: { text: html, caption: '', alignment: 'left' } }, html);
  }

  private begin(block: PastedBlock, html: string): void {
    this.blocks.push(block);
    this.size.begin(html);
  }

  private counted(text: string): string {
    this.size.add(text);
    return text;
  }
}

/** A list to which items can be added. */
class OpenList {
  readonly block: ListBlock;
  private readonly path: { depth: number; items: PastedItem[] }[] = [];
  private item: Item | null = null;
  private count = 0;
  private bytes = 0;
  private next: number;

  constructor({ ordered, number = 1 }: Item) {
    const style = ordered ? 'ordered' : 'unordered';
    const isCounted = ordered && number !== 1;
    const meta = isCounted ? { start: number, counterType: 'numeric' as const } : {};
    this.block = { type: 'list', data: { style, meta, items: [] } };
    this.next = number;
  }

  /** Whether an item continues this list. */
  takes(item: Item): boolean {
    if (item === this.item) return true;
    // Half of the space is left free for the next item, which may be long.
    if (this.count >= MOST_ITEMS || this.bytes > MOST_BYTES / 2) return false;
    if (item.depth > (this.path[0]?.depth ?? 1)) return true;
    const isSameKind = (this.block.data.style === 'ordered') === item.ordered;
    return isSameKind && (!item.ordered || item.number === undefined || item.number === this.next);
  }

  add(item: Item, html: string): void {
    const { path } = this;
    this.bytes += bytesOf(html) + ITEM_BYTES;
    if (item === this.item) {
      const before = path.at(-1)?.items.at(-1);
      if (before) before.content += `<br>${html}`;
      return;
    }
    while (path.length > 0 && path.at(-1)!.depth > item.depth) path.pop();
    if (
      path.length === 0 ||
      (path.at(-1)!.depth < item.depth && path.length < RICH_TEXT_LIST_LEVELS)
    )
      path.push({
        depth: item.depth,
        items: path.at(-1)?.items.at(-1)?.items ?? this.block.data.items,
      });
    path.at(-1)!.items.push({ content: html, meta: {}, items: [] });
    if (path.length === 1) this.next += 1;
    this.item = item;
    this.count += 1;
  }
}
