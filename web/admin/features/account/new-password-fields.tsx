import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({
  label,
  confirmLabel,
  register,
}: {
  label: string;
  confirmLabel: string;
  register: (name: 'password' | 'password_confirmation') => UseFormRegisterReturn;
}) {
  return (
    <>
      <NewPasswordField label={label} {...register('password')} />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        required
        {...register('password_confirmation')}
      />
    </>
  );
}
