import type { ComponentType } from 'react';
import type {
  BlockField,
  ColourField as ColourFieldShape,
  DimensionField as DimensionFieldShape,
  ImageField as ImageFieldShape,
  LinkField as LinkFieldShape,
  MilestonesField as MilestonesFieldShape,
  RichTextField as RichTextFieldShape,
  ResponsiveSizeField as SizeFieldShape,
} from '../../../../blocks/_shared/block-editor.ts';
import { ImageInput } from '../../../ui/image-input.tsx';
import type { Overrides } from '../puck/puck.ts';
import { ArrayInput } from './array-input.tsx';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { DimensionInput } from './dimension-input.tsx';
import { FieldBox } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';
import { ItemCategoryInput } from './item-category-input.tsx';
import { ItemsInput } from './items-input.tsx';
import { LinkInput } from './link-input.tsx';
import { LocationInput } from './location-input.tsx';
import { MilestonesInput } from './milestones-input.tsx';
import { NumberInput } from './number-input.tsx';
import { ChoiceInput, SelectInput, TextAreaInput, TextInput } from './plain-inputs.tsx';
import { ResponsiveSizeInput } from './responsive-size-input.tsx';
import { RichTextInput } from './rich-text/rich-text-input.tsx';
import { useDescribedPicture } from './use-described-picture.ts';
import { useProblemIndex } from './use-problem-index.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function ImageField({ field, name, value, onChange, readOnly }: FieldProps<ImageFieldShape>) {
  const describe = useDescribedPicture(name, field.altField, text(value));
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <ImageInput
        compact
        onChoose={(picture) => describe(picture) || onChange(picture.url)}
        label={field.label}
        value={text(value)}
        onChange={(url) => describe(url === '' ? null : { url, alt: '' }) || onChange(url)}
        readOnly={readOnly}
      />
    </FieldBox>
  );
}

function LinkField({ field, name, value, onChange, readOnly }: FieldProps<LinkFieldShape>) {
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <LinkInput
        label={field.label}
        name={name}
        value={text(value)}
        onChange={onChange}
        readOnly={readOnly}
      />
    </FieldBox>
  );
}

function ColourField({ field, value, onChange, readOnly }: FieldProps<ColourFieldShape>) {
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <ColourInput
        label={field.label}
        value={text(value)}
        part={field.part}
        optional={field.optional ?? false}
        onChange={onChange}
        readOnly={readOnly}
      />
    </FieldBox>
  );
}

function RichTextField({ field, value, onChange, readOnly }: FieldProps<RichTextFieldShape>) {
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <RichTextInput label={field.label} value={value} onChange={onChange} readOnly={readOnly} />
    </FieldBox>
  );
}

function ResponsiveSizeField({ field, value, onChange, readOnly }: FieldProps<SizeFieldShape>) {
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <ResponsiveSizeInput field={field} value={value} onChange={onChange} readOnly={readOnly} />
    </FieldBox>
  );
}

function DimensionField({ field, value, onChange, readOnly }: FieldProps<DimensionFieldShape>) {
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <DimensionInput field={field} value={value} onChange={onChange} readOnly={readOnly} />
    </FieldBox>
  );
}

function MilestonesField(props: FieldProps<MilestonesFieldShape>) {
  const { field, name, value, onChange, readOnly } = props;
  const openIndex = useProblemIndex(name ?? '');
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <MilestonesInput
        max={field.max}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        openIndex={openIndex}
      />
    </FieldBox>
  );
}

function ArrayField(props: FieldProps<Extract<BlockField, { type: 'array' }>>) {
  return (
    <FieldBox label={props.field.label} readOnly={props.readOnly}>
      <ArrayInput {...props} renderField={renderField} />
    </FieldBox>
  );
}

/** The component of each field type. Puck throws for a type that is missing here. */
const components: {
  [Type in BlockField['type']]: ComponentType<FieldProps<Extract<BlockField, { type: Type }>>>;
} = {
  text: TextInput,
  textarea: TextAreaInput,
  number: NumberInput,
  select: SelectInput,
  radio: ChoiceInput,
  array: ArrayField,
  image: ImageField,
  link: LinkField,
  colour: ColourField,
  richText: RichTextField,
  responsiveSize: ResponsiveSizeField,
  dimension: DimensionField,
  milestones: MilestonesField,
  location: LocationInput,
  itemCategory: ItemCategoryInput,
  items: ItemsInput,
};

function renderField(props: FieldProps<BlockField>) {
  const Component = components[props.field.type] as ComponentType<FieldProps<BlockField>>;
  return (
    // Code that shows a problem finds its field by this attribute, because our own inputs have no name.
    <div data-field={props.name}>
      <Component {...props} />
    </div>
  );
}

/** The props that Puck passes to a field. The label and the read-only state may be missing. */
interface PuckFieldProps {
  field: BlockField;
  name?: string;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly?: boolean;
}

/** The field types for Puck. The components must be the same objects at each render. */
export const fieldTypes = Object.fromEntries(
  Object.keys(components).map((type) => [
    type,
    function Field({ field, name, value, onChange, readOnly = false }: PuckFieldProps) {
      const labelled = field.label ? field : { ...field, label: name ?? '' };
      return renderField({ field: labelled, name, value, onChange, readOnly });
    },
  ]),
) as unknown as NonNullable<Overrides['fieldTypes']>;
