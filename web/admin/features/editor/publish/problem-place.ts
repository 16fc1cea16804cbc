import type { Issue } from '@siteyard/schemas/errors';
import type { BlockField } from '../../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../../blocks/editors.ts';

/** The part of a path inside a prop: `[0].url` in `content[1].props.items[0].url`. */
const INSIDE = /^(?:\[(\d+)\])?(?:\.(\w+))?/;

/** The labels of a milestone's fields that differ from their keys. */
const MILESTONE_LABELS: Record<string, string> = {
  accentColor: 'Accent colour',
  dateStart: 'From',
  dateEnd: 'To',
  images: 'Pictures',
};

/** The place of a problem inside a prop: the index of a list's item, and the field of that item. */
export function placeInField({ path, field }: Issue): { index?: number; key?: string } {
  const start = field ? path.lastIndexOf(`.${field}[`) : -1;
  if (!field || start < 0) return {};
  const [, index, key] = INSIDE.exec(path.slice(start + 1 + field.length)) ?? [];
  return { ...(index !== undefined && { index: Number(index) }), ...(key && { key }) };
}

/** The labels of a problem's field: "Platforms · Item 2 · Web address". */
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

/** The label of a field of a list's item. */
export function labelInside(field: BlockField | undefined, key: string): string {
  const own = field?.type === 'array' ? field.arrayFields[key]?.label : MILESTONE_LABELS[key];
  return own ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** Describes a problem, such as “Heading · Level: must be 6 or less”. */
export function describeProblem(
  problem: Issue,
  find: (id: string) => { type: string } | undefined,
): string {
  const type = problem.blockId ? find(problem.blockId)?.type : undefined;
  const editor = type ? blockEditors[type] : undefined;
  const rootField = problem.blockId ? undefined : problem.field;
  const field = problem.field && fieldWords(problem, editor?.fields[problem.field]);
  const label = editor?.label ?? type;
  // The label of a list can equal the name of its block.
  const isNamed = field === label || field?.startsWith(`${label} · `);
  const where = type
    ? [!isNamed && label, field].filter(Boolean).join(' · ')
    : rootField
      ? `Page · ${rootField.charAt(0).toUpperCase()}${rootField.slice(1)}`
      : 'Page';
  return `${where}: ${problem.message}`;
}
