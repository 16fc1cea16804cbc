import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOrListOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { changePassword } from './api/change-password.ts';
import { sessionQuery } from './api/session.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Changes the user's password, which ends all other sessions of the account. */
export function ChangePasswordForm() {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const { register, handleSubmit, formState, watch, reset } = useForm({ defaultValues: EMPTY });
  const complete = Object.values(watch()).every((value) => value !== '');

  const submit = handleSubmit(async (passwords) => {
    setOutcome(undefined);
    try {
      await changePassword(passwords);
      reset(EMPTY);
      setOutcome({ kind: 'success', text: 'Password updated.' });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOrListOf(error, 'Update failed') });
    }
  });

  return (
    <Screen title="Change password" narrow>
      <form
        className="grid gap-4 rounded-xl border border-line bg-white p-5 shadow-card sm:p-6"
        onSubmit={(event) => void submit(event)}
      >
        {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...register('current_password')}
        />
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          register={register}
        />
        <Button
          type="submit"
          variant="primary"
          className="sm:justify-self-end"
          disabled={!complete || formState.isSubmitting}
        >
          {formState.isSubmitting ? 'Updating…' : 'Update Password'}
        </Button>
      </form>
    </Screen>
  );
}
