import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOrListOf } from '../../lib/http.ts';
import { NOTICE_MS } from '../../lib/screen-constants.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AuthCard } from './auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { resetPassword } from './api/reset-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with the token from the mail, then opens the sign-in screen. */
export function ResetPasswordForm({
  token,
  onDone,
  footer,
}: {
  /** `reset_password_token` of the address; '' if it is missing. */
  token: string;
  /** Called 1 s after success. */
  onDone: () => void;
  footer: ReactNode;
}) {
  useDocumentTitle('Set a new password');
  const [error, setError] = useState(token ? '' : 'Missing reset token.');
  const [done, setDone] = useState(false);
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { password: '', password_confirmation: '' },
  });
  const values = watch();

  const redirect = useEffectEvent(onDone);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => redirect(), NOTICE_MS.resetRedirect);
    return () => clearTimeout(timer);
  }, [done]);

  const submit = handleSubmit(async (passwords) => {
    setError('');
    try {
      await resetPassword({ reset_password_token: token, ...passwords });
      setDone(true);
    } catch (failure) {
      setError(messageOrListOf(failure, 'Reset failed'));
    }
  });

  return (
    <AuthCard title="Set a new password" footer={footer}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {error && <Notice kind="error">{error}</Notice>}
        {done && <Notice kind="success">Password reset! Redirecting to login…</Notice>}
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          register={register}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={
            !token ||
            done ||
            formState.isSubmitting ||
            !values.password ||
            !values.password_confirmation
          }
        >
          Set Password
        </Button>
      </form>
    </AuthCard>
  );
}
