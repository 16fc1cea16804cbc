import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLinkContext } from '../../../ui/sign-in-remedy.tsx';

/** The reason why the page was not published. A signed-out administrator can sign in. */
export function PublishError({
  text,
  isSignedOut,
  onDismiss,
}: {
  text: string;
  isSignedOut: boolean;
  onDismiss: () => void;
}) {
  const signInLink = useContext(SignInLinkContext);
  return (
    <Notice
      kind="error"
      className="m-2"
      action={
        <>
          {isSignedOut && signInLink}
          <Button size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}
