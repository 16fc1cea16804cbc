import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/http.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AuthCard } from './auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sessionQuery, type Session } from './api/session.ts';
import { generatedPassword } from './generated-password.ts';
import { signIn, type Credentials } from './api/sign-in.ts';

/** The 'Admin Login' screen. */
export function SignInForm({
  onSignedIn,
  forgotLink,
}: {
  onSignedIn: () => void;
  forgotLink: ReactNode;
}) {
  useDocumentTitle('Admin Login');
  const queryClient = useQueryClient();
  const [error, setError] = useState('');
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>();

  const submit = handleSubmit(async (credentials) => {
    setError('');
    try {
      if (await signIn(queryClient, credentials)) {
        const { user } = queryClient.getQueryData<Session>(sessionQuery.queryKey) ?? {};
        if (user?.must_change_password) generatedPassword.keep(credentials.password);
        return onSignedIn();
      }
      setError('Invalid email or password');
    } catch (failure) {
      setError(messageOf(failure, 'Signing in failed. Please try again.'));
    }
    resetField('password');
    setFocus('password');
  });

  return (
    <AuthCard title="Admin Login" footer={forgotLink}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {error && <Notice kind="error">{error}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...register('password')}
        />
        <Button type="submit" variant="primary" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </AuthCard>
  );
}
