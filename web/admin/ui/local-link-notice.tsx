import { Notice } from './notice.tsx';

/**
 * A warning about links that work only on this computer. Nothing is rendered for other addresses.
 * @param link a link to the site. The address of the admin is right, too, because the server refuses
 *   changes from any other address than that of its links.
 */
export function LocalLinkNotice({ link }: { link: string }) {
  if (!/^(localhost|127\.|\[::1\])/.test(new URL(link).hostname)) return null;
  return (
    <Notice kind="warning">
      This link does not work for others yet. Ask the person who installed the site to set its web
      address (PUBLIC_URL).
    </Notice>
  );
}
