import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../features/account/api/session.ts';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';

/**
 * Sends administrators to their landing page. Guests are the server's: it knows the home page, so
 * the address is loaded anew, and only ever from another document than itself.
 */
export function RootGate() {
  const navigate = useNavigate();
  const { data, isPending } = useQuery(sessionQuery);
  const signedIn = Boolean(data?.user);
  useEffect(() => {
    if (isPending) return;
    if (signedIn) void navigate({ to: ADMIN_LANDING, replace: true });
    else if (performance.getEntriesByType('navigation')[0]?.name !== siteRoot())
      window.location.replace('/');
  }, [isPending, signedIn, navigate]);
  return <p className="p-6 text-sm text-quiet">Loading…</p>;
}

function siteRoot(): string {
  return new URL('/', window.location.href).href;
}
