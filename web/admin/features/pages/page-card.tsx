import type { ListedPage, PageSummary } from '@siteyard/schemas/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../lib/format-date.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  isHomePage,
  isInMenu,
  PAGE_STATUSES,
  pageStatus,
  scheduleBadge,
} from '../../lib/pages/page-status.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { draftedPagesQuery } from './api/drafts.ts';
import { pagesWithProposalQuery } from './api/proposals.ts';
import { PagePreview } from './page-preview.tsx';
import { pageName } from '../../lib/pages/page-name.ts';
import { pagePath } from '../../lib/pages/page-path.ts';

const cardClass =
  'flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-white shadow-card';

/** A page in the list. A page that was just created has no `schedule`, which only the list returns. */
type Listed = PageSummary & Partial<Pick<ListedPage, 'schedule'>>;

/** The card of a page in the list. */
export function PageCard({
  page,
  duplicating,
  onDuplicate,
  onUnpublish,
  onDelete,
}: {
  page: Listed;
  /** Whether the page is being duplicated. */
  duplicating: boolean;
  onDuplicate: () => void;
  onUnpublish: () => void;
  onDelete: () => void;
}) {
  const name = pageName(page);
  const scheduled = scheduleBadge(page.schedule);
  const params = { pageId: page.id };
  return (
    <li className={cardClass}>
      <PagePreview page={page} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-base font-semibold break-words">
          <Link to="/editor/$pageId" params={params} className="hover:text-brand-700">
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
          <PageBadges page={page} />
          <span>
            Updated <time dateTime={page.updated_at}>{formatDateTime(page.updated_at)}</time>
          </span>
        </p>
        {scheduled && <p className="text-xs text-quiet">{scheduled.text}</p>}
        {page.description && (
          <p className="mt-1 line-clamp-3 text-sm break-words text-quiet">{page.description}</p>
        )}
        <div className="mt-auto flex items-center gap-2 pt-4">
          <Link
            to="/editor/$pageId"
            params={params}
            className={buttonClass('secondary', 'sm')}
            aria-label={`Edit ${name}`}
          >
            <Pencil aria-hidden className="size-3.5" />
            Edit
          </Link>
          <a
            href={pagePath(page)}
            target="_blank"
            rel="noopener"
            className={buttonClass('quiet', 'sm')}
            aria-label={`Open ${name} in a new tab`}
          >
            <ExternalLink aria-hidden className="size-3.5" />
            Open
          </a>
          <IconButton
            label={`Duplicate ${name}`}
            className="ml-auto text-quiet pointer-coarse:size-10"
            disabled={duplicating}
            onClick={onDuplicate}
          >
            <Copy aria-hidden className="size-4" />
          </IconButton>
          {page.published_at !== null && (
            <IconButton
              label={`Unpublish ${name}`}
              className="-ml-2 text-quiet pointer-coarse:size-10"
              onClick={onUnpublish}
            >
              <EyeOff aria-hidden className="size-4" />
            </IconButton>
          )}
          <IconButton
            label={`Delete ${name}`}
            className="-ml-2 text-quiet hover:bg-danger-soft hover:text-danger pointer-coarse:size-10"
            onClick={onDelete}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

/** Badges for the public state of the page, its role on the site, and a proposal. */
function PageBadges({ page }: { page: Listed }) {
  const proposed = useQuery(pagesWithProposalQuery).data?.has(page.id);
  const changed = useQuery(draftedPagesQuery).data?.has(page.id);
  const settings = useQuery(settingsQuery).data?.settings;
  const { label, tone } = PAGE_STATUSES[pageStatus(page, changed === true)];
  const scheduled = scheduleBadge(page.schedule);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {scheduled && <Badge tone={scheduled.tone}>{scheduled.label}</Badge>}
      {settings && isHomePage(page, settings) && <Badge>Home page</Badge>}
      {settings && isInMenu(page, settings) && <Badge>In the menu</Badge>}
      {proposed && <Badge tone="warn">Proposal waiting</Badge>}
    </>
  );
}

/** The placeholder of a card while the list loads. */
export function PageCardSkeleton() {
  return (
    <div className={cardClass}>
      <div className="grid h-[196px] place-items-center border-b border-line bg-ground">
        <Skeleton className="h-[164px] w-[88%]" />
      </div>
      <div className="grid gap-2.5 p-4">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="mt-4 h-8 w-4/5" />
      </div>
    </div>
  );
}
