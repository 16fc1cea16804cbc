import { LineText, type Marks } from './line-text.ts';
import { NOWHERE, type Item, type Line, type Place } from './lines.ts';

/** Bullets and numbers in front of an item that Word did not put into a separate element. */
const ANY_SIGN = /^(?:[·•▪‣◦●○■◆►➢❖✓§o–-]|\(?(?:\d{1,6}|[a-z]{1,4})[.)])$/iu;

/** Collects the lines of a clipboard. */
export class LineWriter {
  readonly lines: Line[] = [];
  private text = new LineText();
  private isApart = true;
  private pictures: { src: string; alt: string }[] = [];

  add(text: string, marks: Marks): void {
    this.text.add(text, marks);
  }

  space(): void {
    this.text.addSpace();
  }

  /** Begins a cell of a row. */
  beginCell(cell: { column: number; isHead: boolean }, isFirst: boolean): void {
    this.text.beginCell(cell, isFirst);
  }

  /** Adds a picture below the line. */
  picture(src: string, alt: string): void {
    this.pictures.push({ src, alt });
  }

  rule(): void {
    this.lines.push({ kind: 'rule' });
  }

  /** Ends the line because of a `br`. An empty line separates paragraphs. */
  breakLine(place: Place): void {
    if (this.text.isEmpty) this.isApart = true;
    this.end(place, false);
  }

  /** Ends a line that has content. `isApart`: the next line is another paragraph. */
  end(place: Place, isApart: boolean): void {
    const { text } = this;
    if (!text.isEmpty) {
      this.lines.push({ kind: 'text', text, isApart: this.isApart, ...withSign(text, place) });
      this.isApart = false;
    } else if (text.isFilled) this.isApart = true;
    this.text = new LineText();
    for (const data of this.pictures) this.lines.push({ kind: 'picture', type: 'picture', data });
    this.pictures = [];
    if (isApart) this.isApart = true;
  }
}

/** The place of a line, from the bullet that was typed in front of its text. */
function withSign(text: LineText, place: Place): Place {
  const { item, heading, quote, table } = place;
  if (item?.isUnmarked) {
    const sign = text.takeSign(ANY_SIGN);
    item.isUnmarked = false;
    if (sign !== null) item.ordered = /[.)]$/.test(sign);
    return place;
  }
  if (item || heading || quote || table || text.takeSign() === null) return place;
  const typed: Item = { depth: 1, ordered: false };
  return { ...NOWHERE, item: typed };
}
