import type { LookPart } from '@siteyard/schemas/look/colours';
import type { ComponentType } from 'react';
import type { BlockSchema, PropsOf } from '@siteyard/schemas/blocks/define-block';

/**
 * How a block is edited, independent of the editor: labels, a field for each prop, permissions.
 * Blocks name a field's type; the admin decides how each type looks.
 */

export interface FieldOption {
  label: string;
  value: string | number | boolean;
}

/** Where a field stands in the panel. */
export type FieldGroup = 'content' | 'style' | 'advanced';

interface Labelled {
  label: string;
  /** By default `content` for texts, pictures, links and lists, `style` for all others. */
  group?: FieldGroup;
}

export interface TextField extends Labelled {
  type: 'text' | 'textarea';
  placeholder?: string;
  /** Whether one line is an address, which is completed: `facebook.com/brindle` gets its https. */
  isLink?: boolean;
}

/** Values outside `min` and `max` are ignored as they are typed. */
export interface NumberField extends Labelled {
  type: 'number';
  min?: number;
  max?: number;
  step?: number;
  /** Numbers that have a word, such as Small; the others are offered as Custom. */
  words?: readonly { label: string; value: number }[];
}

export interface ChoiceField extends Labelled {
  type: 'select' | 'radio';
  options: readonly FieldOption[];
  /** Whether it is the typeface of a banner, which may be too heavy beside the others of its page. */
  isTypeface?: boolean;
}

/** Adding is disabled at `max` items, deleting at `min`. */
export interface ArrayField extends Labelled {
  type: 'array';
  arrayFields: Record<string, BlockField>;
  /** What a new item holds. */
  defaultItemProps: Record<string, unknown>;
  /** The item's label while it is collapsed. */
  getItemSummary?: (item: Record<string, unknown>, index?: number) => string;
  min?: number;
  max?: number;
  /** The item's field for a picture: a person can then add several pictures at once. */
  pictureField?: string;
}

/** A picture: uploaded, or given by its address. */
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
  /** What the site's colour is here. */
  part: LookPart;
  /** Whether it may be left empty. */
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

/** A keyword, or px. */
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

/** A location of the business; none stands for the first one. */
export interface LocationField extends Labelled {
  type: 'location';
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
  | LocationField;

/** What may be done with a block; allowed unless set to false. */
export interface BlockPermissions {
  drag: boolean;
  edit: boolean;
  delete: boolean;
  duplicate: boolean;
  insert: boolean;
}

export const BLOCK_CATEGORIES = ['Layout', 'Content', 'Special'] as const;

/** How one block type is edited, as the admin reads it. */
export interface BlockEditor {
  /** Its name in the components list and the outline. */
  label: string;
  /** What it is for, in a few words. The components list searches them too. */
  about: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** Its group in the components list; undefined for a block that is not offered. */
  category?: (typeof BLOCK_CATEGORIES)[number];
  /** A field for every prop of the schema. */
  fields: Record<string, BlockField>;
  permissions?: Partial<BlockPermissions>;
  /** Props whose fields have no effect with the current values of the others. */
  hiddenFields?: (props: Record<string, unknown>) => readonly string[];
  /** Shown above the fields. */
  note?: string;
  /** What the slots are called, such as "Left column"; a single slot needs no name. */
  slotLabels?: Readonly<Record<string, string>>;
}

interface EditorOf<Props> extends Omit<BlockEditor, 'fields' | 'hiddenFields'> {
  fields: { [Prop in keyof Props]: BlockField };
  hiddenFields?: (props: Props) => readonly (keyof Props & string)[];
}

/** Declares how a block is edited; the compiler requires a field for each prop of the schema. */
export function defineEditor<const Schema extends BlockSchema>(
  _schema: Schema,
  editor: EditorOf<PropsOf<Schema>>,
): BlockEditor {
  return editor as BlockEditor;
}

/** Options labelled with their capitalised values, such as Left, Center, Right. */
export function optionsOf(values: readonly string[]): FieldOption[] {
  return values.map((value) => ({
    label: value.charAt(0).toUpperCase() + value.slice(1),
    value,
  }));
}

/** Yes or no. */
export const YES_NO: FieldOption[] = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

/** Options for the steps of a percentage. */
export function percentOptions(steps: readonly number[]): FieldOption[] {
  return steps.map((step) => ({ label: `${step}%`, value: step }));
}
