/**
 * Estimates the size of a JSON value in bytes, to decide how many values fit into one piece. The exact
 * size would require writing the value as text.
 */
export function estimateSize(value: unknown): number {
  let size = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    size += 8;
    if (typeof next === 'string') size += next.length;
    else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next))
      for (const [key, each] of Object.entries(next)) {
        size += key.length;
        left.push(each);
      }
  }
  return size;
}
