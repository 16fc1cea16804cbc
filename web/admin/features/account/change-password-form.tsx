import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOrListOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { changePassword } from './api/change-password.ts';
import { sessionQuery } from './api/session.ts';

const EMPTY = { email: '', current_password: '', password: '', password_confirmation: '' };

/**
 * Changes one's own password, which ends every other session of the account. On the first sign-in
 * with the generated password, the form also asks for an e-mail address.
 */
export function ChangePasswordForm({
  continueLink,
}: {
  /** Link to the admin, shown after the first sign-in's form is saved. */
  continueLink: ReactNode;
}) {
  const queryClient = useQueryClient();
  const isFirst = useQuery(sessionQuery).data?.user?.must_change_password ?? false;
  const [outcome, setOutcome] = useState<{
    kind: 'success' | 'error';
    text: string;
    continueLink?: boolean;
  }>();
  const { register, handleSubmit, formState, watch, reset } = useForm({ defaultValues: EMPTY });
  const { email: typedEmail, ...typed } = watch();
  const complete =
    Object.values(typed).every((value) => value !== '') && (!isFirst || typedEmail !== '');

  const submit = handleSubmit(async ({ email, ...passwords }) => {
    setOutcome(undefined);
    try {
      await changePassword(isFirst ? { email, ...passwords } : passwords);
      reset(EMPTY);
      setOutcome({
        kind: 'success',
        text: isFirst ? 'Saved. Sign in with these from now on.' : 'Password updated.',
        continueLink: isFirst,
      });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOrListOf(error, 'Update failed') });
    }
  });

  return (
    <Screen
      title={isFirst ? 'Choose your e-mail and password' : 'Change password'}
      intro={
        isFirst &&
        'You signed in with the generated password. Set your own e-mail and password to use the rest of the admin.'
      }
      narrow
    >
      <form
        className="grid max-w-md gap-4 rounded-xl border border-line bg-white p-5 shadow-card sm:p-6"
        onSubmit={(event) => void submit(event)}
      >
        {outcome && (
          <Notice kind={outcome.kind}>
            {outcome.text} {outcome.continueLink && continueLink}
          </Notice>
        )}
        {isFirst && (
          <TextField
            label="Your e-mail"
            type="email"
            autoComplete="username"
            hint="You sign in with it, and new contact requests are announced there."
            required
            {...register('email')}
          />
        )}
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...register('current_password')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters."
          required
          {...register('password')}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
          {...register('password_confirmation')}
        />
        <Button type="submit" variant="primary" disabled={!complete || formState.isSubmitting}>
          {formState.isSubmitting ? 'Updating…' : 'Update Password'}
        </Button>
      </form>
    </Screen>
  );
}
