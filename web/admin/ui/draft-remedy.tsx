import { Button } from './button.tsx';
import { isSignedOut, SignInRemedy } from './sign-in-remedy.tsx';

/** The reason why a draft is stored only in this browser. */
export function whyLocalOnly(reason: unknown): string {
  if (isSignedOut(reason)) return 'Signed out. The draft is kept on this device.';
  return 'Not saved online. The draft is kept on this device.';
}

/**
 * A link to the sign-in screen if the session has ended, and a button that tries again, because the user
 * may have signed in in another tab.
 */
export function DraftRemedy({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
  return (
    <>
      <SignInRemedy error={reason} />
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}
