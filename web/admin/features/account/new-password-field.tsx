import type { TextFieldProps } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** A password to be set. */
export function NewPasswordField(props: TextFieldProps) {
  return (
    <PasswordField autoComplete="new-password" hint="At least 12 characters." required {...props} />
  );
}
