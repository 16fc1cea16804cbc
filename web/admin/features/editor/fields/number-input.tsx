import { useId, useState } from 'react';
import type { NumberField } from '../../../../blocks/_shared/block-editor.ts';
import { cx } from '../../../lib/cx.ts';
import { FieldBox, smallInput } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';
import { NumberBox } from './number-box.tsx';

/** A number input, or a select of presets if the field has them. */
export function NumberInput(props: FieldProps<NumberField>) {
  const { field, readOnly } = props;
  const id = useId();
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      {field.presets ? (
        <PresetOrNumber {...props} id={id} presets={field.presets} />
      ) : (
        <PlainNumber {...props} id={id} />
      )}
    </FieldBox>
  );
}

/** The option for a number that is no preset. */
const CUSTOM = 'custom';

/** A select of presets. "Custom" shows an input until a preset is chosen. */
function PresetOrNumber({
  presets,
  id,
  ...props
}: FieldProps<NumberField> & { id: string; presets: NonNullable<NumberField['presets']> }) {
  const { field, name, value, onChange, readOnly } = props;
  const [asked, setAsked] = useState(false);
  const custom = asked || !presets.some((preset) => preset.value === value);
  return (
    <div className={cx('grid gap-2', custom ? 'grid-cols-2' : 'grid-cols-1')}>
      <select
        id={id}
        name={custom ? undefined : name}
        value={custom ? CUSTOM : Number(value)}
        disabled={readOnly}
        className={smallInput}
        onChange={({ target }) => {
          setAsked(target.value === CUSTOM);
          if (target.value !== CUSTOM) onChange(Number(target.value));
        }}
      >
        {presets.map((preset) => (
          <option key={preset.value} value={preset.value}>
            {preset.label}
          </option>
        ))}
        <option value={CUSTOM}>Custom</option>
      </select>
      {custom && (
        <PlainNumber
          {...props}
          label={`${field.label}, ${field.min} to ${field.max}`}
          onChange={(typed) => {
            // The input stays, even if the typed number is a preset.
            setAsked(true);
            onChange(typed);
          }}
        />
      )}
    </div>
  );
}

function PlainNumber({
  field: { min, max, step },
  ...input
}: FieldProps<NumberField> & { id?: string; label?: string }) {
  return <NumberBox {...input} {...{ min, max, step }} className="max-w-28" />;
}
