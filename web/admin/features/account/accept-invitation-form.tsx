import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOrListOf } from '../../lib/http.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { AuthCard } from './auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { acceptInvitation } from './api/accept-invitation.ts';
import { sessionQuery } from './api/session.ts';
import { signIn } from './api/sign-in.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Accepts an invitation: sets a password with its token, and signs in with it. */
export function AcceptInvitationForm({
  token,
  onSignedIn,
  footer,
}: {
  /** `invitation_token` of the address; '' if it is missing. */
  token: string;
  onSignedIn: () => void;
  footer: ReactNode;
}) {
  const queryClient = useQueryClient();
  const signedInAs = useQuery(sessionQuery).data?.user?.email;
  useDocumentTitle('Accept invitation');
  const [error, setError] = useState(
    token ? '' : 'This address is incomplete. Open the complete link of the invitation.',
  );
  const [done, setDone] = useState(false);
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { password: '', password_confirmation: '' },
  });
  const values = watch();

  const submit = handleSubmit(async (passwords) => {
    setError('');
    try {
      const { email } = await acceptInvitation({ token, ...passwords });
      setDone(true);
      // If the sign-in fails, the notice below asks the person to sign in.
      const signedIn = await signIn(queryClient, { email, password: passwords.password }).catch(
        () => false,
      );
      if (signedIn) onSignedIn();
    } catch (failure) {
      setError(messageOrListOf(failure, 'The invitation could not be accepted'));
    }
  });

  return (
    <AuthCard title="Choose your password" footer={footer}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {signedInAs && !done && (
          <Notice kind="info">
            You are signed in here as {signedInAs}. If the invitation is for someone else, send them
            the link instead of accepting it.
          </Notice>
        )}
        {error && <Notice kind="error">{error}</Notice>}
        {done && (
          <Notice kind="success">
            Welcome! Sign in with your email and the password you have just chosen.
          </Notice>
        )}
        <NewPasswordFields label="Password" confirmLabel="Confirm password" register={register} />
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
          Accept Invitation
        </Button>
      </form>
    </AuthCard>
  );
}
