import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { PageSummary } from '@siteyard/schemas/http';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { cx } from '../../../lib/cx.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { offerRenameInMenu } from '../../../lib/settings/offer-rename-in-menu.ts';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { renamePage } from '../api/rename-page.ts';
import { DeletionNote } from '../deletion-note.tsx';
import { replacePage } from '../page-cache.ts';
import { useDeletePage } from '../use-delete-page.ts';

/** One page in the switcher. Errors are logged and shown as a status. */
export function SwitcherRow({
  page,
  current,
  onOpen,
  onRenamed,
  onDeleted,
}: {
  page: PageSummary;
  current: boolean;
  onOpen: () => void;
  onRenamed: (title: string) => void;
  onDeleted: () => void;
}) {
  const { title, setTitle, isBusy, hasFailed, onKeyDown } = useRename(page, onRenamed);
  const [asking, setAsking] = useState(false);
  const name = pageName(page);

  const { remove, links } = useDeletePage(page, () => {
    setAsking(false);
    onDeleted();
  });

  return (
    <li className="group rounded-lg hover:bg-ground">
      <div className="flex items-center gap-1 pr-1">
        {title === null ? (
          <button
            type="button"
            aria-current={current ? 'page' : undefined}
            onClick={onOpen}
            className="min-w-0 flex-1 rounded-lg px-3 py-2 text-left aria-[current]:text-brand-700"
          >
            <span className="block truncate font-medium">{name}</span>
            {page.description && (
              <span className="block truncate text-xs text-quiet">{page.description}</span>
            )}
          </button>
        ) : (
          <input
            autoFocus
            aria-label={`New title of ${name}`}
            value={title}
            maxLength={PAGE_LIMITS.title}
            // `disabled` would lose the focus, so that Enter could not try again.
            readOnly={isBusy}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
            className={cx(inputClass, 'my-1 ml-1 min-w-0 flex-1 py-1.5')}
          />
        )}
        <IconButton
          label={`Rename ${name}`}
          className="size-8 text-quiet"
          onClick={() => setTitle(title === null ? page.title : null)}
        >
          <Pencil aria-hidden className="size-3.5" />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          className="size-8 text-quiet hover:text-danger"
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      {hasFailed && (
        <p role="status" className="px-3 pb-2 text-xs text-danger">
          The page could not be renamed. Press Enter to try again.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title="Delete page?"
        text={`You’re about to delete “${name}”. This action cannot be undone.`}
        note={<DeletionNote page={page} links={links} />}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        busy={remove.isPending}
        quietError={remove.isError && 'The page could not be deleted. Please try again.'}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

/** A rename of the page: the typed title, which Enter saves and Escape discards; null for none. */
function useRename(page: PageSummary, onRenamed: (title: string) => void) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: renamePage,
    onSuccess: (renamed) => {
      replacePage(queryClient, renamed);
      setTitle(null);
      onRenamed(renamed.title);
      void offerRenameInMenu(queryClient, renamed, page.title);
    },
    onError: (error) => console.error('Renaming the page failed', error),
  });
  const save = () => {
    const next = title?.trim() ?? '';
    if (next === '' || rename.isPending) return;
    if (next === page.title) setTitle(null);
    else rename.mutate({ id: page.id, title: next });
  };
  const onKeyDown = useTextKeys((event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      // Cancels the rename without closing the dropdown.
      event.preventDefault();
      event.stopPropagation();
      setTitle(null);
      rename.reset();
    }
  });
  return { title, setTitle, isBusy: rename.isPending, hasFailed: rename.isError, onKeyDown };
}
