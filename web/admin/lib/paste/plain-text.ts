import { LineText, NO_MARKS } from './line-text.ts';
import { NOWHERE, type Item, type Line } from './lines.ts';

/** Characters that begin an item of a list in plain text. */
const BULLET = /^[-*•·▪‣◦●○■–]\s/u;

/** Reads the lines of plain text. An empty line separates paragraphs, and a bullet begins an item. */
export function readPlainText(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = true;
  let table: object | null = null;
  const all = text.split(/\r\n?|\n|\u2028|\u2029/);
  for (const [at, each] of all.entries()) {
    if (each.trim() === '') {
      isApart = true;
      table = null;
      continue;
    }
    const line = new LineText();
    const bare = each.trim();
    const bullet = BULLET.exec(bare);
    const row = bullet ? bare.slice(bullet[0].length) : each;
    const isCells = !bullet && isRow(each, all[at - 1], all[at + 1]);
    table = isCells ? (table ?? {}) : null;
    if (isCells) addCells(line, row);
    else line.add(row, NO_MARKS);
    const indent = each.slice(0, each.indexOf(bare));
    const item: Item | null = bullet ? { depth: depthOf(indent), ordered: false } : null;
    lines.push({ kind: 'text', text: line, isApart, ...NOWHERE, item, table });
    isApart = false;
  }
  return lines;
}

/** The level of an item: two spaces or a tab for each level. */
const depthOf = (indent: string) => 1 + Math.floor(indent.replaceAll('\t', '  ').length / 2);

const tabsIn = (line = '') => line.split('\t').length - 1;

/** Whether a line is a row of a table: an adjacent line has the same number of cells. */
const isRow = (line: string, before: string | undefined, after: string | undefined) =>
  tabsIn(line) > 0 && (tabsIn(line) === tabsIn(before) || tabsIn(line) === tabsIn(after));

function addCells(line: LineText, row: string): void {
  for (const [at, cell] of row.split('\t').entries()) {
    line.beginCell({ column: at, isHead: false }, at === 0);
    line.add(cell, NO_MARKS);
  }
}
