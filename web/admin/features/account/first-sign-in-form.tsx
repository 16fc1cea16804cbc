import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode, messageOrListOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { changePassword } from './api/change-password.ts';
import { sessionQuery } from './api/session.ts';
import { generatedPassword } from './generated-password.ts';
import { NewPasswordField } from './new-password-field.tsx';

/**
 * The form after the first sign-in with the generated password: it sets the user's own e-mail address and
 * password. The password can be made visible, so it is typed only once.
 */
export function FirstSignInForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(generatedPassword.read());
  const [error, setError] = useState('');
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', current_password: '', password: '' },
  });

  const submit = handleSubmit(async ({ email, current_password, password }) => {
    setError('');
    try {
      await changePassword({
        email,
        password,
        password_confirmation: password,
        current_password: known ?? current_password,
      });
      generatedPassword.forget();
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone();
    } catch (failure) {
      if (hasCode(failure, 'current_password_wrong')) setKnown(undefined);
      setError(messageOrListOf(failure, 'Update failed'));
    }
  });

  return (
    <Screen
      title="Choose your email and password"
      intro="From now on, you sign in with these."
      narrow
    >
      <form
        className="grid max-w-md gap-4 rounded-xl border border-line bg-white p-5 shadow-card sm:p-6"
        onSubmit={(event) => void submit(event)}
      >
        {error && <Notice kind="error">{error}</Notice>}
        {known === undefined && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="The generated password that you signed in with."
            required
            {...register('current_password')}
          />
        )}
        <TextField
          label="Your email"
          type="email"
          autoComplete="username"
          hint="New contact requests are also sent to this address."
          autoFocus
          required
          {...register('email')}
        />
        <NewPasswordField label="New password" {...register('password')} />
        <Button type="submit" variant="primary" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Saving…' : 'Save and continue'}
        </Button>
      </form>
    </Screen>
  );
}
