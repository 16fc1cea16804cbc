import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOrListOf } from '../../lib/http.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AuthCard } from './auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { requestReset } from './api/request-reset.ts';

/** Requests the reset mail. The success text does not reveal whether an account has the address. */
export function ForgotPasswordForm({ footer }: { footer: ReactNode }) {
  useDocumentTitle('Forgot password');
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    setOutcome(undefined);
    try {
      await requestReset(email);
      setOutcome({
        kind: 'success',
        text: 'If that email exists, reset instructions have been sent.',
      });
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOrListOf(error, 'Request failed') });
    }
  });

  return (
    <AuthCard
      title="Forgot password"
      intro="We will send you a link to set a new one."
      footer={footer}
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          {...register('email')}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={watch('email').trim() === '' || formState.isSubmitting}
        >
          {formState.isSubmitting ? 'Sending…' : 'Send reset email'}
        </Button>
      </form>
    </AuthCard>
  );
}
