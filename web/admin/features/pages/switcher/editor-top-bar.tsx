import { Link } from '@tanstack/react-router';
import type { PageSummary } from '@siteyard/schemas/http';
import { ArrowLeft, ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { pagePath } from '../../../lib/pages/page-path.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { NewPageForm } from './new-page-form.tsx';
import { PageSwitcher } from './page-switcher.tsx';

/** The bar above the editor: the link to the list, the page switcher, the page itself, a new page. */
export function EditorTopBar(props: {
  currentId: number;
  currentTitle: string | undefined;
  /** Undefined while the page loads. */
  current: Pick<PageSummary, 'id' | 'published_at'> | undefined;
  onOpen: (id: number) => void;
  onRenamed: (id: number, title: string) => void;
  onDeleted: (id: number, firstRemaining: number | null) => void;
}) {
  const [adding, setAdding] = useState(false);
  return (
    <nav
      aria-label="Page"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-white px-3 py-1.5"
      onKeyDown={keepKeysInside}
    >
      <Link to="/" className={buttonClass('quiet', 'icon')} aria-label="Pages" title="Pages">
        <ArrowLeft aria-hidden className="size-4.5" />
      </Link>
      <div className="flex min-w-0 flex-1">
        <PageSwitcher {...props} />
      </div>
      {props.current && <ViewLink page={props.current} />}
      <IconButton
        label="New page"
        aria-expanded={adding}
        className="sm:hidden"
        onClick={() => setAdding(!adding)}
      >
        <Plus aria-hidden className="size-4.5" />
      </IconButton>
      <div className={adding ? 'w-full sm:w-auto' : 'hidden sm:block'}>
        <NewPageForm onCreated={props.onOpen} />
      </div>
    </nav>
  );
}

/** A link that opens the page in a new tab: the public page, or the preview of an unpublished one. */
function ViewLink({ page }: { page: Pick<PageSummary, 'id' | 'published_at'> }) {
  const label = page.published_at === null ? 'Preview' : 'View live';
  return (
    <a
      href={pagePath(page)}
      target="_blank"
      rel="noopener"
      className={cx(buttonClass('quiet'), 'h-9 px-2.5')}
      aria-label={`${label}, in a new tab`}
      title={`${label}, in a new tab`}
    >
      <ExternalLink aria-hidden className="size-4" />
      <span className="hidden sm:inline">{label}</span>
    </a>
  );
}
