/** A table that shows data in rows and columns. */
export interface Table {
  /** The column of each cell, from 0. */
  columns: ReadonlyMap<Element, number>;
}

/** A page in boxes has longer cells, in characters. */
const LONGEST_CELL = 1_000;
/** After this column, cells that span rows count only in their own row: a clipboard may span without end. */
const LAST_COLUMN = 50;

/** Reads the columns of a table; null for a table that is a page in boxes. */
export function readTable(table: HTMLTableElement): Table | null {
  return isOfData(table) ? { columns: columnsOf(table) } : null;
}

function isOfData(table: HTMLTableElement): boolean {
  if (table.querySelector('h1,h2,h3,h4,h5,h6,ul,ol,dl,table,pre,blockquote,hr')) return false;
  const rows = [...table.rows];
  return (
    rows.some(({ cells }) => cells.length > 1) && !rows.some(({ cells }) => [...cells].some(isLong))
  );
}

const isLong = (cell: Element) => (cell.textContent?.length ?? 0) > LONGEST_CELL;

/** The columns of all cells, with the columns and rows that cells span. */
function columnsOf({ rows }: HTMLTableElement): Map<Element, number> {
  const columns = new Map<Element, number>();
  /** For each column, the first row that no cell above covers. */
  const freeFrom: number[] = [];
  for (const [at, { cells }] of [...rows].entries()) {
    let column = 0;
    const isFree = () => column >= LAST_COLUMN || (freeFrom[column] ?? 0) <= at;
    for (const cell of cells) {
      while (!isFree()) column += 1;
      columns.set(cell, column);
      const end = column + cell.colSpan;
      for (let each = column; each < Math.min(end, LAST_COLUMN); each += 1)
        freeFrom[each] = at + cell.rowSpan;
      column = end;
    }
  }
  return columns;
}
