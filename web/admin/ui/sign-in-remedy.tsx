import { createContext, useContext, type ReactNode } from 'react';
import { ApiError } from '../lib/http.ts';

/** Provides the link to the sign-in screen, which leads back to this screen; null for none. */
export const SignInLinkContext = createContext<ReactNode>(null);

/** Whether a call failed because the session has ended. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The link to the sign-in screen if a call failed because the session has ended; else nothing. */
export function SignInRemedy({ error }: { error: unknown }) {
  const link = useContext(SignInLinkContext);
  return isSignedOut(error) && link;
}
