import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLinkContext } from '../../../ui/sign-in-remedy.tsx';
import { SIGNED_OUT } from './use-publish.ts';

/** The reason why the page was not published. A signed-out administrator can sign in. */
export function PublishError({ error, onDismiss }: { error: string; onDismiss: () => void }) {
  const signInLink = useContext(SignInLinkContext);
  return (
    <Notice
      kind="error"
      className="m-2"
      action={
        <>
          {error === SIGNED_OUT && signInLink}
          <Button size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {error}
    </Notice>
  );
}
