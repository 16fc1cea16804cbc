import type { LookPart } from '@siteyard/schemas/look';
import type { ComponentType } from 'react';
import type { BlockSchema, PropsOf } from '@siteyard/schemas/blocks/define-block';

/**
 * The description of a block's editor, independent of Puck: labels, a field for each prop, permissions.
 * A block names the type of a field; the admin has a component for each type.
 */

export interface FieldOption {
  label: string;
  value: string | number | boolean;
}

/** The group of a field in the panel. */
export type FieldGroup = 'content' | 'style' | 'advanced';

interface Labelled {
  label: string;
  /** By default `content` for texts, pictures, links and lists, and `style` for all others. */
  group?: FieldGroup;
}

export interface TextField extends Labelled {
  type: 'text' | 'textarea';
  placeholder?: string;
  /** Whether a one-line text is an address, which the field completes: `brindle.com` gets `https://`. */
  isLink?: boolean;
}

/** A field that ignores typed values outside `min` and `max`. */
export interface NumberField extends Labelled {
  type: 'number';
  min?: number;
  max?: number;
  step?: number;
  /** Numbers with a name, such as Small. All other numbers are offered as Custom. */
  presets?: readonly { label: string; value: number }[];
}

export interface ChoiceField extends Labelled {
  type: 'select' | 'radio';
  options: readonly FieldOption[];
  /** Whether the options are banner faces, which may be too heavy for the page. */
  isTypeface?: boolean;
}

/** A list. Adding is disabled at `max` items, deleting at `min`. */
export interface ArrayField extends Labelled {
  type: 'array';
  arrayFields: Record<string, BlockField>;
  /** The props of a new item. */
  defaultItemProps: Record<string, unknown>;
  /** Returns the label of a collapsed item. */
  getItemSummary?: (item: Record<string, unknown>, index?: number) => string;
  min?: number;
  max?: number;
  /** The item's picture field. With it, several pictures can be added at once. */
  pictureField?: string;
}

/** A picture: an upload or an address. */
export interface ImageField extends Labelled {
  type: 'image';
  /** The block's prop for the picture's alternative text. */
  altField?: string;
}

/** A page of this site, or any other safe link. */
export interface LinkField extends Labelled {
  type: 'link';
}

/** The site's colour, one of the presets, or a custom hex value. */
export interface ColourField extends Labelled {
  type: 'colour';
  /** The part of the look that `look` means in this field. */
  part: LookPart;
  /** Whether the field may be empty. */
  optional?: boolean;
}

/** Rich text with marks, lists, quotes and pictures. */
export interface RichTextField extends Labelled {
  type: 'richText';
}

/** A named size, or px, which may differ at the md and lg breakpoints. */
export interface ResponsiveSizeField extends Labelled {
  type: 'responsiveSize';
  options: readonly { label: string; value: string }[];
  /** px */
  max: number;
}

/** A keyword or a number of px. */
export interface DimensionField extends Labelled {
  type: 'dimension';
  options: readonly { label: string; value: string }[];
  /** px */
  min: number;
  /** px */
  max: number;
}

/** The milestones of a timeline. */
export interface MilestonesField extends Labelled {
  type: 'milestones';
  max: number;
}

/** A location of the business; an empty value means the first one. */
export interface LocationField extends Labelled {
  type: 'location';
}

/** A category of rental items; an empty value means none. */
export interface ItemCategoryField extends Labelled {
  type: 'itemCategory';
}

/** Rental items in an order. */
export interface ItemsField extends Labelled {
  type: 'items';
  max: number;
}

export type BlockField =
  | TextField
  | NumberField
  | ChoiceField
  | ArrayField
  | ImageField
  | LinkField
  | ColourField
  | RichTextField
  | ResponsiveSizeField
  | DimensionField
  | MilestonesField
  | LocationField
  | ItemCategoryField
  | ItemsField;

/** The allowed actions on a block; an action is allowed unless it is false. */
interface BlockPermissions {
  drag: boolean;
  edit: boolean;
  delete: boolean;
  duplicate: boolean;
  insert: boolean;
}

export const BLOCK_CATEGORIES = ['Layout', 'Content', 'Special'] as const;

/** The description of a block type's editor, as the admin reads it. */
export interface BlockEditor {
  /** The name of the type in the components list and the outline. */
  label: string;
  /** The purpose of the type in a few words. The components list searches them, too. */
  about: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** The group in the components list; undefined for a block that is not offered. */
  category?: (typeof BLOCK_CATEGORIES)[number];
  /** A field for every prop of the schema. */
  fields: Record<string, BlockField>;
  permissions?: Partial<BlockPermissions>;
  /** Returns the props whose fields have no effect with the current values of the others. */
  hiddenFields?: (props: Record<string, unknown>) => readonly string[];
  /** A text above the fields. */
  note?: string;
  /** The names of the slots, such as "Left column". A single slot needs no name. */
  slotLabels?: Readonly<Record<string, string>>;
}

interface EditorOf<Props> extends Omit<BlockEditor, 'fields' | 'hiddenFields'> {
  fields: { [Prop in keyof Props]: BlockField };
  hiddenFields?: (props: Props) => readonly (keyof Props & string)[];
}

/** Declares the editor of a block. The compiler requires a field for each prop of the schema. */
export function defineEditor<const Schema extends BlockSchema>(
  _schema: Schema,
  editor: EditorOf<PropsOf<Schema>>,
): BlockEditor {
  return editor as BlockEditor;
}

/** Options with their capitalised values as labels, such as Left, Center, Right. */
export function optionsOf(values: readonly string[]): FieldOption[] {
  return values.map((value) => ({
    label: value.charAt(0).toUpperCase() + value.slice(1),
    value,
  }));
}

export const YES_NO: FieldOption[] = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

/** Options for the steps of a percentage. */
export function percentOptions(steps: readonly number[]): FieldOption[] {
  return steps.map((step) => ({ label: `${step}%`, value: step }));
}
