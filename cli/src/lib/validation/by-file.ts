/** Groups findings by file, in the order of the first finding of each file. */
export function byFile<Found extends { file: string }>(all: Iterable<Found>): Map<string, Found[]> {
  const groups = new Map<string, Found[]>();
  for (const each of all) {
    const others = groups.get(each.file);
    if (others) others.push(each);
    else groups.set(each.file, [each]);
  }
  return groups;
}
