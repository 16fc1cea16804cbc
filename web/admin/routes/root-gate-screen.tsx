import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../features/account/api/session.ts';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';

/**
 * Sends administrators to the list of pages. Guests load `/` from the server, which finds the home page.
 * A document that was loaded from `/` is not reloaded, because that would never end.
 */
export function RootGate() {
  const navigate = useNavigate();
  const { data, isPending } = useQuery(sessionQuery);
  const signedIn = Boolean(data?.user);
  useEffect(() => {
    if (isPending) return;
    if (signedIn) void navigate({ to: ADMIN_LANDING, replace: true });
    else if (performance.getEntriesByType('navigation')[0]?.name !== siteRoot())
      window.location.replace(`/${window.location.search}`);
  }, [isPending, signedIn, navigate]);
  return <p className="p-6 text-sm text-quiet">Loading…</p>;
}

function siteRoot(): string {
  return new URL(`/${window.location.search}`, window.location.href).href;
}
