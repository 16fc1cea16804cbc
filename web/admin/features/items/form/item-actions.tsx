import { itemPath, type Rentals } from '@siteyard/schemas/rentals';
import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink, Eye, EyeOff, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { itemPreview } from '../api/item-versions.ts';
import type { Item } from '../api/save-item.ts';
import { DeleteItemsDialog } from '../delete-items-dialog.tsx';
import { useItemChanges } from '../use-item-changes.ts';
import type { ItemWork } from './use-item-work.ts';

/** The link to the list, and the public state of an item. */
export function ItemIntro({ item }: { item: Item | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to="/admin/items" className={linkClass}>
        All items
      </Link>
      {item && (
        <>
          <Badge tone={item.published_at === null ? 'plain' : 'ok'}>
            {item.published_at === null ? 'Not published' : 'Published'}
          </Badge>
          <span>
            Saved {formatDateTime(item.updated_at)}
            {item.saved_by && ` by ${item.saved_by}`}
          </span>
        </>
      )}
    </span>
  );
}

/** The actions for a stored item. */
export function ItemActions({
  item,
  rules,
  work,
  onVersions,
  onOpen,
  onClose,
}: {
  item: Item;
  rules: Rentals;
  work: ItemWork;
  /** Opens the versions. */
  onVersions: () => void;
  /** Opens the copy. */
  onOpen: (item: Item) => void;
  /** Called after the item was deleted. */
  onClose: () => void;
}) {
  const { change, duplicate } = useItemChanges();
  const [deleting, setDeleting] = useState(false);
  const isPublished = item.published_at !== null;
  return (
    <div className="flex flex-wrap items-center gap-0.5 sm:gap-1">
      <a
        href={isPublished ? itemPath(rules, item) : itemPreview(item.key)}
        target="_blank"
        rel="noopener"
        className={cx(buttonClass(), 'max-sm:px-2')}
      >
        {isPublished ? (
          <ExternalLink aria-hidden className="size-4" />
        ) : (
          <Eye aria-hidden className="size-4" />
        )}
        {isPublished ? 'View on the site' : 'Preview'}
      </a>
      <IconButton
        label="Versions"
        className="text-quiet pointer-coarse:size-10"
        onClick={onVersions}
      >
        <History aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label="Duplicate"
        className="text-quiet pointer-coarse:size-10"
        disabled={duplicate.isPending || work.isUnsaved}
        title={work.isUnsaved ? 'Save the item first' : 'Duplicate'}
        onClick={() => duplicate.mutate(item, { onSuccess: onOpen })}
      >
        <Copy aria-hidden className="size-4" />
      </IconButton>
      {isPublished && (
        <IconButton
          label="Unpublish"
          className="text-quiet pointer-coarse:size-10"
          disabled={work.isSaving}
          onClick={() => work.unpublish()}
        >
          <EyeOff aria-hidden className="size-4" />
        </IconButton>
      )}
      <IconButton
        label="Delete"
        className="text-quiet hover:bg-danger-soft hover:text-danger pointer-coarse:size-10"
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {deleting && (
        <DeleteItemsDialog
          items={[item]}
          busy={change.isPending}
          onConfirm={() =>
            change.mutate(
              { items: [item], change: { action: 'delete' } },
              {
                onSuccess: () => {
                  work.forget();
                  onClose();
                },
              },
            )
          }
          onCancel={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
