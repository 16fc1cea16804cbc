import { findBlockSchema } from '@siteyard/schemas/blocks';
import { maxLengthAt, isPlainObject, type JsonObject } from '@siteyard/schemas/values';
import type { BlockField } from '../../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../../blocks/editors.ts';
import { labelInside } from '../publish/problem-place.ts';

/** `title`, or `items[0].text` */
const PATH = /^(\w+)(?:\[(\d+)\]\.(\w+))?$/;

interface Steps {
  prop: string;
  /** The position of the text in an item of a list. */
  item?: { index: number; key: string };
}

/** A text that can be edited on the canvas. */
export interface TextProp {
  kind: 'line' | 'lines' | 'richText';
  /** The labels of the path: "Items · Item 2 · Text". */
  label: string;
  placeholder: string;
  maxLength: number | undefined;
}

/** Parses a path; null if it is not the path of a text. */
function stepsOf(path: string): Steps | null {
  const [, prop, index, key] = PATH.exec(path) ?? [];
  if (!prop) return null;
  return index === undefined || !key ? { prop } : { prop, item: { index: Number(index), key } };
}

/** Describes the text at a path; null if it cannot be edited on the canvas. */
export function textPropOf(type: string, path: string): TextProp | null {
  const steps = stepsOf(path);
  const field = steps && blockEditors[type]?.fields[steps.prop];
  if (!field) return null;
  const { kind, placeholder = '' } = steps.item ? itemText(field, steps.item.key) : ownText(field);
  if (!kind) return null;
  const label = steps.item
    ? `${field.label} · Item ${steps.item.index + 1} · ${labelInside(field, steps.item.key)}`
    : field.label;
  const keys = [steps.prop, ...(steps.item ? [steps.item.key] : [])];
  const schema = findBlockSchema(type)?.props;
  return { kind, label, placeholder, maxLength: schema && maxLengthAt(schema, keys) };
}

type OwnText = Partial<Pick<TextProp, 'kind' | 'placeholder'>>;

function ownText(field: BlockField): OwnText {
  if (field.type === 'richText') return { kind: 'richText' };
  if (field.type !== 'text' && field.type !== 'textarea') return {};
  const kind = field.type === 'text' ? 'line' : 'lines';
  return { kind, ...(field.placeholder && { placeholder: field.placeholder }) };
}

function itemText(list: BlockField, key: string): OwnText {
  if (list.type === 'milestones') return { kind: key === 'title' ? 'line' : 'lines' };
  const field = list.type === 'array' ? list.arrayFields[key] : undefined;
  return field ? ownText(field) : {};
}

/** The text at a path; undefined if the props have no text there. */
export function textAt(props: Readonly<JsonObject>, path: string): string | undefined {
  const steps = stepsOf(path);
  const value = steps ? props[steps.prop] : undefined;
  const text = steps?.item ? itemAt(value, steps.item.index)?.[steps.item.key] : value;
  return typeof text === 'string' ? text : undefined;
}

/** Returns props with another text at a path; the same props if they have no text there. */
export function withTextAt<Props extends JsonObject>(
  props: Props,
  path: string,
  text: string,
): Props {
  const steps = stepsOf(path);
  if (!steps || textAt(props, path) === undefined) return props;
  const { prop, item } = steps;
  if (!item) return { ...props, [prop]: text };
  const list = props[prop] as JsonObject[];
  const changed = { ...itemAt(list, item.index), [item.key]: text };
  return { ...props, [prop]: list.with(item.index, changed) };
}

function itemAt(list: unknown, index: number): JsonObject | undefined {
  const item: unknown = Array.isArray(list) ? list[index] : undefined;
  return isPlainObject(item) ? item : undefined;
}

/** Whether a text is the default text of a new block. */
export function isDefaultText(type: string, path: string, text: string): boolean {
  const props = findBlockSchema(type)?.props.parse({});
  return props !== undefined && textAt(props as JsonObject, path) === text;
}
