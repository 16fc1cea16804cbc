import { DatabaseError } from './errors.ts';
import { compileElement, type Filter } from './filter.ts';
import { pathOf, someValue } from './paths.ts';
import { BSON, elements, fieldOf, type Raw } from './raw.ts';
import type { Change } from './update-operators.ts';

/** The element of an array that a condition of the filter found, tried one after the other. */
function matchedIndex(filter: Filter, array: Raw, arrayPath: string): number {
  if (filter.kind === 'not' || filter.kind === 'nor') return -1;
  if (filter.kind !== 'condition') {
    for (const part of filter.parts) {
      const index = matchedIndex(part, array, arrayPath);
      if (index >= 0) return index;
    }
    return -1;
  }
  const { path, operator, operand } = filter;
  const items = elements(array);
  if (path.text === arrayPath) {
    if (operator !== '$elemMatch') return items.findIndex((item) => filter.test(item));
    return items.findIndex(compileElement(operand, false));
  }
  if (!path.text.startsWith(`${arrayPath}.`)) return -1;
  const rest = pathOf(path.text.slice(arrayPath.length + 1));
  return items.findIndex(
    (item) => item.type === BSON.object && someValue(item, rest, filter.expand, filter.test),
  );
}

/** The path of a change with its positional `$` replaced by the position that the filter found. */
export function positionOf(change: Change, filter: Filter, doc: Raw): string[] {
  const at = change.path.indexOf('$');
  const before = change.path.slice(0, at);
  let array: Raw | undefined = doc;
  for (const name of before) array = array && fieldOf(array, Buffer.from(name));
  const index = array?.type === BSON.array ? matchedIndex(filter, array, before.join('.')) : -1;
  if (index < 0 || change.path.indexOf('$', at + 1) > 0)
    throw new DatabaseError(
      2,
      'The positional operator did not find the match needed from the query.',
    );
  return change.path.map((name) => (name === '$' ? String(index) : name));
}
