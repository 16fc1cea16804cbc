import type { PageAnswer } from '@siteyard/schemas/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { publicPath } from '../../../lib/pages/page-path.ts';
import { GUIDED_FLAG, guideQuery, nextPage } from '../../../lib/pages/starter-guide.ts';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { samplesLeft } from '../checks/samples-left.ts';
import { useSampleCount } from '../checks/use-hints.ts';

/**
 * A notice that the page was published, until it is dismissed. It shows the number of remaining
 * samples, and offers to view and to share the page.
 */
export function PublishedNotice({
  page,
  changedNothing,
  mergedWith,
  onShowChecks,
  onDismiss,
}: {
  page: Pick<PageAnswer, 'id' | 'address' | 'updated_at' | 'content' | 'description'>;
  /** Whether the publish changed nothing, because visitors saw this content already. */
  changedNothing: boolean;
  /** The author of changes that were merged into the published page; null for none. */
  mergedWith: string | null;
  /** Opens the list of hints. */
  onShowChecks: () => void;
  onDismiss: () => void;
}) {
  const [copied, setCopied] = useState<boolean>();
  const samples = useSampleCount(page);
  const link = new URL(publicPath(page), window.location.origin).href;
  return (
    <Notice
      kind="success"
      tall
      className="m-2 py-1.5"
      action={
        <IconButton label="Dismiss" className="-mr-2 size-8" onClick={onDismiss}>
          <X aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span>
          {changedNothing
            ? `Nothing has changed since ${formatDateTime(page.updated_at)}. Visitors see this version.`
            : `Published on ${formatDateTime(page.updated_at)}. Visitors see it now.`}
          {mergedWith && ` ${mergedWith} also changed the page. Both changes are published.`}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <NextStep from={page.id} />
          <a href={link} target="_blank" rel="noopener" className={buttonClass('secondary', 'sm')}>
            View page
          </a>
          <Button size="sm" onClick={() => void copyText(link).then(setCopied)}>
            {copied ? 'Link copied' : 'Copy link'}
          </Button>
        </span>
        {samples > 0 && (
          <span className="flex w-full items-center gap-3">
            <span className="min-w-0">{samplesLeft(samples)}</span>
            <Button size="sm" className="shrink-0" onClick={onShowChecks}>
              Show
            </Button>
          </span>
        )}
        {copied === false && <span>The link could not be copied. It is {link}</span>}
      </div>
    </Notice>
  );
}

/** A link to the next page with parts of the sample, or to the end of the guide. */
function NextStep({ from }: { from: number }) {
  const [wasGuided] = useStoredFlag(GUIDED_FLAG);
  const { data: guide } = useQuery({ ...guideQuery, enabled: wasGuided });
  // Without a sample there is no guide.
  if (!guide || guide.steps.length === 0) return null;
  const page = nextPage(guide.steps, from);
  if (guide.sample && page)
    return (
      <Link
        to="/editor/$pageId"
        params={{ pageId: page.id }}
        className={buttonClass('primary', 'sm')}
      >
        Continue with {pageName(page)}
      </Link>
    );
  return (
    <Link to="/admin/pages" className={buttonClass('primary', 'sm')}>
      {guide.sample ? 'See the remaining steps' : 'Your site is ready'}
    </Link>
  );
}
