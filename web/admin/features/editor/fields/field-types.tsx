import type { ReactNode } from 'react';
import type {
  BlockField,
  ColourField as ColourFieldShape,
  DimensionField as DimensionFieldShape,
  ImageField as ImageFieldShape,
  MilestonesField as MilestonesFieldShape,
  ResponsiveSizeField as SizeFieldShape,
} from '../../../../blocks/_shared/block-editor.ts';
import { ImageInput } from '../../../ui/image-input.tsx';
import { FieldLabel, type Overrides } from '../puck.ts';
import { ColourInput } from './colour-input.tsx';
import { DimensionInput } from './dimension-input.tsx';
import { LinkInput } from './link-input.tsx';
import { MilestonesInput } from './milestones-input.tsx';
import { useDescribedPicture } from './use-described-picture.ts';
import { ResponsiveSizeInput } from './responsive-size-input.tsx';
import { RichTextInput } from './rich-text/rich-text-input.tsx';

/** Field types of our own that blocks use; one that is missing below does not compile. */
type OwnType = Exclude<
  BlockField['type'],
  'text' | 'textarea' | 'number' | 'select' | 'radio' | 'array'
>;

/** Props that Puck passes to a custom field. */
interface OwnFieldProps<Shape = object> {
  field: Shape & { label?: string };
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly?: boolean;
}

/** A field with its label; a list of problems finds it by its name. */
function Labelled({
  field,
  readOnly,
  name,
  children,
}: OwnFieldProps & { name?: string; children: ReactNode }) {
  return (
    <div data-field={name}>
      <FieldLabel label={field.label ?? ''} el="div" readOnly={readOnly ?? false}>
        {children}
      </FieldLabel>
    </div>
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function ImageField(props: OwnFieldProps<ImageFieldShape> & { name?: string }) {
  const { field, value, onChange, readOnly = false, name } = props;
  const describe = useDescribedPicture(name, field.altField);
  return (
    <Labelled {...props}>
      <ImageInput
        onChoose={(picture) => describe(picture) || onChange(picture.url)}
        label={field.label ?? 'Image'}
        value={text(value)}
        onChange={onChange}
        readOnly={readOnly}
      />
    </Labelled>
  );
}

function LinkField(props: OwnFieldProps) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <LinkInput
        label={field.label ?? 'Link'}
        value={text(value)}
        onChange={onChange}
        readOnly={readOnly}
      />
    </Labelled>
  );
}

function ColourField(props: OwnFieldProps<ColourFieldShape>) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <ColourInput
        label={field.label}
        value={text(value)}
        optional={field.optional ?? false}
        onChange={onChange}
        readOnly={readOnly}
      />
    </Labelled>
  );
}

function RichTextField(props: OwnFieldProps) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <RichTextInput
        label={field.label ?? 'Text'}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
      />
    </Labelled>
  );
}

function ResponsiveSizeField(props: OwnFieldProps<SizeFieldShape>) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <ResponsiveSizeInput field={field} value={value} onChange={onChange} readOnly={readOnly} />
    </Labelled>
  );
}

function DimensionField(props: OwnFieldProps<DimensionFieldShape>) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <DimensionInput field={field} value={value} onChange={onChange} readOnly={readOnly} />
    </Labelled>
  );
}

function MilestonesField(props: OwnFieldProps<MilestonesFieldShape>) {
  const { field, value, onChange, readOnly = false } = props;
  return (
    <Labelled {...props}>
      <MilestonesInput max={field.max} value={value} onChange={onChange} readOnly={readOnly} />
    </Labelled>
  );
}

/**
 * The custom field types. Every type that a block uses must be here: Puck throws for an unknown
 * type.
 */
export const fieldTypes = {
  image: ImageField,
  link: LinkField,
  colour: ColourField,
  richText: RichTextField,
  responsiveSize: ResponsiveSizeField,
  dimension: DimensionField,
  milestones: MilestonesField,
} satisfies Record<OwnType, unknown> as unknown as Overrides['fieldTypes'];
