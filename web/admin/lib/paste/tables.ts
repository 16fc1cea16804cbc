/** A data table. */
export interface Table {
  /** The column of each cell, from 0. */
  columns: ReadonlyMap<Element, number>;
}

/** The maximum length of a data cell, in characters. A layout table has longer cells. */
const LONGEST_CELL = 1_000;
/** After this column, the row spans of cells are ignored, because a clipboard may contain huge spans. */
const LAST_COLUMN = 50;

/** Reads the columns of a data table; null for a layout table. */
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

/** The columns of all cells, with column and row spans. */
function columnsOf({ rows }: HTMLTableElement): Map<Element, number> {
  const columns = new Map<Element, number>();
  /** For each column, the first row that is not covered by a cell above. */
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
