import { isExternalUrl, safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { Notice } from '@siteyard/schemas/settings';

/** The notice above the navbar. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const href = safeUrl(notice.href);
  return (
    <aside className="on-dark bg-steel-900 text-center text-small font-semibold text-white print:hidden">
      {href ? (
        <a
          href={href}
          {...(isExternalUrl(href) && { target: '_blank', rel: 'noopener noreferrer' })}
          className="wrap flex min-h-11 items-center justify-center py-2 underline underline-offset-4"
          dir="auto"
        >
          {notice.text}
        </a>
      ) : (
        <p className="wrap py-3" dir="auto">
          {notice.text}
        </p>
      )}
    </aside>
  );
}
