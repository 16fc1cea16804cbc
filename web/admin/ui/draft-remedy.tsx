import type { ReactNode } from 'react';
import { ApiError } from '../lib/http.ts';
import { Button } from './button.tsx';

/** Whether a call failed because the session has ended. */
export const isSignedOut = (reason: unknown) => reason instanceof ApiError && reason.status === 401;

/** The reason why a draft is stored only in this browser. */
export function whyLocalOnly(reason: unknown): string {
  if (isSignedOut(reason)) return 'Signed out. The draft is kept on this device.';
  return 'Not saved online. The draft is kept on this device.';
}

/** A link to the sign-in screen if the session has ended, and a retry: another tab may have signed in. */
export function DraftRemedy({
  reason,
  signInLink,
  onRetry,
}: {
  reason: unknown;
  signInLink: ReactNode;
  onRetry: () => void;
}) {
  return (
    <>
      {isSignedOut(reason) && signInLink}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}
