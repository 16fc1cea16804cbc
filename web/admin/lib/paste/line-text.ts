import type { PastedCell } from './pasted.ts';

/** The format of a piece of text. */
export interface Marks {
  bold: boolean;
  italic: boolean;
  /** A checked address; '' for text without a link. */
  href: string;
}

/** A cell of a row. Objects are compared by identity. */
interface Cell {
  column: number;
  isHead: boolean;
}

interface Run extends Marks {
  text: string;
  /** Null for the separator between cells. */
  cell: Cell | null;
}

/** The format of plain text. */
export const NO_MARKS: Marks = { bold: false, italic: false, href: '' };

/** White space that HTML collapses, and the no-break space. */
const PIECES = /[ \t\n\r\f\u00a0]+|[^ \t\n\r\f\u00a0]+/g;
const NO_BREAK = '\u00a0';
/** The separator between the cells of a row. */
const CELL = ' | ';

/** Characters that are used only as bullets. */
const BULLET = /^[·•▪‣◦●○■◆►➢❖✓\u{f0a7}\u{f0b7}\u{f0d8}\u{f0fc}]$/u;

/** The text of one line: consecutive pieces, with white space as a browser shows it. */
export class LineText {
  private runs: Run[] = [];
  /** Pending white space, which is written if a word follows. */
  private space = '';
  private separators = 0;
  private cell: Cell = { column: 0, isHead: false };
  /** Whether the line contains a no-break space, which gives an empty line a height. */
  private hasFiller = false;

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  /** Whether the line has a height on the page, even without text. */
  get isFilled(): boolean {
    return this.hasFiller || !this.isEmpty;
  }

  add(text: string, marks: Marks): void {
    for (const [piece] of text.matchAll(PIECES))
      if (piece.trim() === '') this.addSpace(piece);
      else this.addWord(piece, marks);
  }

  addSpace(piece = ' '): void {
    if (piece.includes(NO_BREAK)) this.hasFiller = true;
    // A single no-break space is kept. Several are used for indentation and become one space.
    this.space = this.space === '' && piece === NO_BREAK ? NO_BREAK : ' ';
  }

  /**
   * Begins a cell of a row.
   * @param isFirst whether it is the first cell
   */
  beginCell(cell: Cell, isFirst: boolean): void {
    this.cell = cell;
    if (!isFirst) this.separators += 1;
  }

  /** Removes a bullet that was typed in front of the text, and returns it; null without one. */
  takeSign(pattern = BULLET): string | null {
    const [first, second] = this.runs;
    if (!first || second?.text.trim() !== '' || !pattern.test(first.text)) return null;
    this.runs.splice(0, 2);
    return first.text;
  }

  /** The cells with text, in order. */
  cells(): PastedCell[] {
    const found = new Map<Cell, Run[]>();
    for (const run of this.runs) {
      if (!run.cell) continue;
      const runs = found.get(run.cell);
      if (runs) runs.push(run);
      else found.set(run.cell, [run]);
    }
    return [...found].map(([{ column, isHead }, runs]) => ({
      column,
      text: runs.map(({ text }) => text).join(''),
      href: runs.find(({ href }) => href !== '')?.href ?? '',
      isHead: isHead || runs.every(({ bold }) => bold),
    }));
  }

  /** The text as HTML. */
  html(): string {
    return wrapped(this.runs, ({ href }) => href, linked, boldHtml);
  }

  private addWord(text: string, marks: Marks): void {
    const last = this.runs.at(-1);
    const { separators, space, cell } = this;
    if (separators > 0)
      this.runs.push({ ...NO_MARKS, text: separator(separators, !last), cell: null });
    else if (last && space !== '') this.runs.push({ ...common(last, marks), text: space, cell });
    this.space = '';
    this.separators = 0;
    this.runs.push({ ...marks, text, cell });
  }
}

const separator = (cells: number, isFirst: boolean) =>
  CELL.repeat(cells)
    .replaceAll('  ', ' ')
    .slice(isFirst ? 1 : 0);

/** The marks of white space between two words: those that both words have. */
const common = (one: Marks, other: Marks): Marks => ({
  bold: one.bold && other.bold,
  italic: one.italic && other.italic,
  href: one.href === other.href ? one.href : '',
});

/**
 * Wraps neighbours with the same mark in one element.
 * @param inner returns the HTML of runs without this mark
 */
function wrapped<Mark>(
  runs: readonly Run[],
  markOf: (run: Run) => Mark,
  wrap: (mark: Mark, html: string) => string,
  inner: (runs: readonly Run[]) => string,
): string {
  let html = '';
  for (let from = 0; from < runs.length;) {
    const mark = markOf(runs[from]!);
    let to = from + 1;
    while (to < runs.length && markOf(runs[to]!) === mark) to += 1;
    html += wrap(mark, inner(runs.slice(from, to)));
    from = to;
  }
  return html;
}

const boldHtml = (runs: readonly Run[]) =>
  wrapped(runs, ({ bold }) => bold, tagged('b'), italicHtml);

const italicHtml = (runs: readonly Run[]) =>
  wrapped(runs, ({ italic }) => italic, tagged('i'), textHtml);

const textHtml = (runs: readonly Run[]) => runs.map(({ text }) => escapeHtml(text)).join('');

const linked = (href: string, html: string) =>
  href === '' ? html : `<a href="${escapeHtml(href)}">${html}</a>`;

const tagged = (tag: string) => (isOn: boolean, html: string) =>
  isOn ? `<${tag}>${html}</${tag}>` : html;

/** Escapes text for HTML. */
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(NO_BREAK, '&nbsp;');
