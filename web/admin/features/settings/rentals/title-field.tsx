import { customValidity } from '../../../lib/custom-validity.ts';
import { TextField } from '../../../ui/field.tsx';

/**
 * An input for the name of a row. A blank name has an error message, and prevents the form from being
 * saved.
 */
export function TitleField({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (title: string) => void;
}) {
  const problem = value.trim() === '' ? 'Enter a name, or remove this row.' : undefined;
  return (
    <TextField
      ref={customValidity(problem)}
      label={label}
      value={value}
      maxLength={80}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
