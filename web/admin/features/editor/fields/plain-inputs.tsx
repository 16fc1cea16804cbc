import { useId } from 'react';
import type {
  ChoiceField,
  FieldOption,
  TextField,
} from '../../../../blocks/_shared/block-editor.ts';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { cx } from '../../../lib/cx.ts';
import { FieldBox, smallInput } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';
import { TypefaceNote } from './typeface-note.tsx';

/** One line of text. */
export function TextInput({ field, name, value, onChange, readOnly }: FieldProps<TextField>) {
  const id = useId();
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      <input
        id={id}
        name={name}
        type="text"
        {...(field.isLink && LINK)}
        autoComplete="off"
        value={text(value)}
        placeholder={field.placeholder}
        readOnly={readOnly}
        className={smallInput}
        onChange={({ target }) => onChange(field.isLink ? target.value.trim() : target.value)}
        onBlur={() => field.isLink && !readOnly && whenCompleted(text(value), onChange)}
      />
    </FieldBox>
  );
}

/** Attributes for the keyboard of a phone while an address is typed. */
const LINK = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

/** A text area that grows with its text. */
export function TextAreaInput({ field, name, value, onChange, readOnly }: FieldProps<TextField>) {
  const id = useId();
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      <textarea
        id={id}
        name={name}
        rows={3}
        value={text(value)}
        placeholder={field.placeholder}
        readOnly={readOnly}
        className={cx(smallInput, 'field-sizing-content max-h-96 min-h-20')}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldBox>
  );
}

/** A select with many options. */
export function SelectInput({ field, name, value, onChange, readOnly }: FieldProps<ChoiceField>) {
  const id = useId();
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      <select
        id={id}
        name={name}
        value={String(value)}
        disabled={readOnly}
        className={smallInput}
        onChange={({ target }) => {
          const chosen = field.options.find((option) => String(option.value) === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {field.options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      {field.isTypeface && <TypefaceNote face={value} />}
    </FieldBox>
  );
}

/** A few options, side by side if there is room. */
export function ChoiceInput({ field, name, value, onChange, readOnly }: FieldProps<ChoiceField>) {
  const id = useId();
  return (
    <FieldBox label={field.label} id={id} readOnly={readOnly}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="flex flex-wrap gap-1 rounded-lg bg-ink/6 p-1"
      >
        {field.options.map((option) => (
          <Choice
            key={String(option.value)}
            option={option}
            name={name}
            checked={option.value === value}
            disabled={readOnly}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </FieldBox>
  );
}

function Choice({
  option,
  name,
  checked,
  disabled,
  onChoose,
}: {
  option: FieldOption;
  name: string | undefined;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={cx(
        'relative flex min-h-8 flex-1 cursor-pointer items-center justify-center rounded-md px-2 py-1',
        'text-center text-sm whitespace-nowrap text-quiet hover:text-ink',
        'has-checked:bg-white has-checked:font-medium has-checked:text-ink has-checked:shadow-card',
        'has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-brand-600',
      )}
    >
      <input
        type="radio"
        name={name}
        value={String(option.value)}
        checked={checked}
        disabled={disabled}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        onChange={onChoose}
      />
      {option.label}
    </label>
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
