import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { sessionQuery } from '../features/account/api/session.ts';
import { IconButton } from '../ui/button.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Notice } from '../ui/notice.tsx';

const DISMISSED = 'siteyard-own-password-notice-dismissed';

/** Asks the first administrator to replace the printed password. Dismissed until the next sign-in in this tab. */
export function OwnPasswordNotice() {
  const { data } = useQuery(sessionQuery);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === '1');
  if (dismissed || !data?.user?.must_change_password) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6">
      <Notice
        kind="warning"
        action={
          <IconButton
            label="Dismiss"
            className="-my-2 -mr-2"
            onClick={() => {
              sessionStorage.setItem(DISMISSED, '1');
              setDismissed(true);
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        }
      >
        You signed in with the password that was made at the first start.{' '}
        <Link to="/admin/change-password" className={linkClass}>
          Choose your own password
        </Link>
      </Notice>
    </div>
  );
}
