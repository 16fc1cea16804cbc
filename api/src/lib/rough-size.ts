/**
 * About how many bytes a value of JSON has, for deciding how many fit into one piece. Counting the
 * exact ones means writing it all down.
 */
export function roughSize(value: unknown): number {
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
