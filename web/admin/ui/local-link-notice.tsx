import { Notice } from './notice.tsx';

/**
 * A warning if links to this site work only on this computer. It depends on the address of the admin,
 * because the server refuses changes from any other address than that of its links.
 */
export function LocalLinkNotice() {
  if (!/^(localhost|127\.|\[::1\])/.test(window.location.hostname)) return null;
  return (
    <Notice kind="warning">
      Links to this site do not work for others yet. Ask the person who installed the site to set
      its web address (PUBLIC_URL).
    </Notice>
  );
}
