import { useId, useState } from 'react';
import type {
  ChoiceField,
  FieldOption,
  NumberField,
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
        value={custom ? CUSTOM : number(value)}
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

/** A number input. Typed values outside its range are ignored. */
function PlainNumber({
  field,
  name,
  value,
  onChange,
  readOnly,
  id,
  label,
}: FieldProps<NumberField> & { id?: string; label?: string }) {
  const [cleared, setCleared] = useState(false);
  const { min = -Infinity, max = Infinity } = field;
  return (
    <input
      id={id}
      aria-label={label}
      name={name}
      type="number"
      value={cleared ? '' : number(value)}
      min={field.min}
      max={field.max}
      step={field.step}
      readOnly={readOnly}
      className={cx(smallInput, 'max-w-28')}
      onChange={({ target }) => {
        setCleared(target.value === '');
        const typed = Number(target.value);
        if (target.value !== '' && typed >= min && typed <= max) onChange(typed);
      }}
      onBlur={() => setCleared(false)}
    />
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
const number = (value: unknown) => (typeof value === 'number' ? value : '');
