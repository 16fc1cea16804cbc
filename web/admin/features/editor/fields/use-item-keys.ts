import { useState } from 'react';
import { moveItem } from '../../../lib/move-item.ts';

let last = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => `item-${(last += 1)}`);

/**
 * A key for each item of a list that has no ids of its own, so that an item keeps its inputs while
 * it moves. Items that come or go otherwise, such as by undo, do so at the end.
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
