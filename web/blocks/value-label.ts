import type { BlockField } from './_shared/block-editor.ts';
import { blockEditors } from './editors.ts';

/** The name of a block type in the editor. */
export const blockLabel = (type: string) => blockEditors[type]?.label ?? type;

/**
 * The name of a block's value, from the labels of the editor: `items[1].title` is `Items 2, Title`.
 * @param path the value's path in the block's props; `type` is the block type itself
 */
export function valueLabel(type: string, path: string): string {
  const [, name = '', item, key] = /^([^.[]+)(?:\[([^\]]*)\])?(?:\.([^.[]+))?/.exec(path) ?? [];
  const field = blockEditors[type]?.fields[name];
  if (!field) return name === 'type' ? 'Kind of block' : name;
  const own = field.label || name;
  if (field.type !== 'array' || item === undefined) return own;
  const number = /^\d+$/.test(item) ? ` ${Number(item) + 1}` : '';
  const part = key === undefined ? '' : `, ${labelIn(field.arrayFields, key)}`;
  return `${own}${number}${part}`;
}

const labelIn = (fields: Record<string, BlockField>, key: string) => fields[key]?.label || key;

/** The names of blocks and of their values. */
export const blockLabels = { block: blockLabel, value: valueLabel };
