import type { Change } from '../stored.ts';
import type { Where } from '../tables.ts';

/** A document of any table. */
export type Row = { _id: string | number; touched_at?: Date } & Record<string, unknown>;

/** Returns the row with its id and these fields only. */
export function only(row: Row, fields: readonly string[]): Row {
  const names = ['_id', ...fields].filter((name) => name in row);
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Row;
}

/** Returns the rows that a query selects. */
export function matching(rows: Map<string | number, Row>, where: Where<Row>): Row[] {
  const id = where._id;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const some = hasId ? [rows.get(id)].filter((row) => row !== undefined) : [...rows.values()];
  return some.filter((row) =>
    Object.entries(where).every(([field, condition]) => {
      const value = valueOf(row, field);
      return Array.isArray(value)
        ? value.some((each) => meets(each, condition))
        : meets(value, condition);
    }),
  );
}

/** The value of a field; of `changes.entity`, that of each change. */
function valueOf(row: Row, field: string): unknown {
  if (field !== 'changes.entity') return row[field];
  return ((row['changes'] ?? []) as Change[]).map(({ entity }) => entity);
}

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

function meets(value: unknown, condition: unknown): boolean {
  if (!isOperators(condition)) return value === condition;
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === '$in') return (operand as unknown[]).includes(value);
    if (operator === '$ne') return value !== operand;
    // A comparison with a missing field is false, as in MongoDB.
    if (operator === '$gt') return (value as number) > (operand as number);
    if (operator === '$lt') return (value as number) < (operand as number);
    if (operator === '$lte') return (value as number) <= (operand as number);
    throw new Error(`the fake database has no ${operator}`);
  });
}
