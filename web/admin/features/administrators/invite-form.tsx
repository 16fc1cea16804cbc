import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Asks for the e-mail address to invite. The input keeps it if the invitation fails. */
export function InviteForm({
  busy,
  onInvite,
}: {
  busy: boolean;
  onInvite: (email: string) => Promise<unknown>;
}) {
  const [email, setEmail] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onInvite(email.trim()).then(
          () => setEmail(''),
          () => {}, // `Invitations` shows the error.
        );
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label="Email address to invite"
          type="email"
          autoComplete="off"
          required
          className="h-10"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" disabled={busy || email.trim() === ''}>
        {busy ? 'Inviting…' : 'Invite'}
      </Button>
    </form>
  );
}
