import { useState } from 'react';
import { moveItem } from '../../../lib/move-item.ts';

let last = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => `item-${(last += 1)}`);

/**
 * Keys for the items of a list without ids, so that an item keeps its inputs while it moves. Other
 * changes of the length, such as by undo, add or remove keys at the end.
 */
export function useItemKeys(count: number) {
  const [keys, setKeys] = useState(() => newKeys(count));
  if (keys.length !== count)
    setKeys([...keys.slice(0, count), ...newKeys(Math.max(0, count - keys.length))]);
  return {
    keys,
    moveKey: (from: number, to: number) => setKeys(moveItem(keys, from, to)),
    removeKey: (index: number) => setKeys(keys.toSpliced(index, 1)),
  };
}
