import type { TextFieldProps } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** A field for a new password. */
export function NewPasswordField(props: TextFieldProps) {
  return (
    <PasswordField autoComplete="new-password" hint="At least 12 characters." required {...props} />
  );
}
