import type { Issue } from '@siteyard/schemas/problem';
import type { BlockField } from '../../../../blocks/_shared/block-editor.ts';

/** What is inside of a prop: `[0].url` in `content[1].props.items[0].url`. */
const INSIDE = /^(?:\[(\d+)\])?(?:\.(\w+))?/;

/** Names of the fields of a milestone that are not their keys in words. */
const MILESTONE_LABELS: Record<string, string> = {
  accentColor: 'Accent colour',
  dateStart: 'From',
  dateEnd: 'To',
};

/** Where in a prop a problem is: the item of a list, from 0, and the field of that item. */
export function placeInField({ path, field }: Issue): { index?: number; key?: string } {
  const start = field ? path.lastIndexOf(`.${field}[`) : -1;
  if (!field || start < 0) return {};
  const [, index, key] = INSIDE.exec(path.slice(start + 1 + field.length)) ?? [];
  return { ...(index !== undefined && { index: Number(index) }), ...(key && { key }) };
}

/** A problem's field in the owner's words: "Platforms · Item 2 · Address". */
export function fieldWords(problem: Issue, field: BlockField | undefined): string {
  const { index, key } = placeInField(problem);
  return [
    field?.label ?? problem.field,
    index !== undefined && `Item ${index + 1}`,
    key && labelInside(field, key),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a field of an item of a list is called. */
export function labelInside(field: BlockField | undefined, key: string): string {
  const own = field?.type === 'array' ? field.arrayFields[key]?.label : MILESTONE_LABELS[key];
  return own ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}
