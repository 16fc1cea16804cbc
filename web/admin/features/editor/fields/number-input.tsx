import { useId, useState } from 'react';
import type { NumberField } from '../../../../blocks/_shared/block-editor.ts';
import { cx } from '../../../lib/cx.ts';
import { FieldBox, smallInput } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';
import { NumberBox } from './number-box.tsx';

/** A number input, or a select of words if the field has words for its numbers. */
export function NumberInput(props: FieldProps<NumberField>) {
  const { field, readOnly } = props;
  const id = useId();
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      {field.words ? (
        <WordsOrNumber {...props} id={id} words={field.words} />
      ) : (
        <PlainNumber {...props} id={id} />
      )}
    </FieldBox>
  );
}

/** The option for a number without a word. */
const CUSTOM = 'custom';

/** A select of words for a number. "Custom" shows an input until a word is chosen. */
function WordsOrNumber({
  words,
  id,
  ...props
}: FieldProps<NumberField> & { id: string; words: NonNullable<NumberField['words']> }) {
  const { field, name, value, onChange, readOnly } = props;
  const [asked, setAsked] = useState(false);
  const custom = asked || !words.some((word) => word.value === value);
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
        {words.map((word) => (
          <option key={word.value} value={word.value}>
            {word.label}
          </option>
        ))}
        <option value={CUSTOM}>Custom</option>
      </select>
      {custom && (
        <PlainNumber
          {...props}
          label={`${field.label}, ${field.min} to ${field.max}`}
          onChange={(typed) => {
            // The input stays, even if the typed number has a word.
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
