/** Whether a text is a whole number, with or without one kind of separator (`.` or `,`) of thousands. */
export function isGrouped(whole: string): boolean {
  const [first = '', ...groups] = whole.split(/[.,]/);
  if (!/^\d+$/.test(first)) return false;
  if (groups.length === 0) return true;
  const marks = new Set(whole.replace(/\d/g, ''));
  return marks.size === 1 && first.length <= 3 && groups.every((group) => /^\d{3}$/.test(group));
}
