import type { TrashItem } from '@siteyard/schemas/http';
import { FileText, Mail, Package } from 'lucide-react';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';

/** The name of a deleted item. */
export function trashName({ kind, title, id }: TrashItem): string {
  if (title.trim() !== '') return title.trim();
  return kind === 'page' ? `Untitled #${id.split('-')[1]}` : 'Without a name';
}

const KINDS = {
  page: { icon: FileText, word: 'Page' },
  item: { icon: Package, word: 'Rental item' },
  contact_request: { icon: Mail, word: 'Contact request' },
} as const;

/** One deleted item. */
export function TrashRow({
  item,
  restoring,
  onRestore,
}: {
  item: TrashItem;
  restoring: boolean;
  onRestore: () => void;
}) {
  const name = trashName(item);
  const { icon: Icon, word } = KINDS[item.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:flex-nowrap">
      <Icon aria-hidden className="hidden size-5 shrink-0 text-quiet sm:block" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-xs break-words text-quiet">
          {word} · deleted <time dateTime={item.deleted_at}>{formatDateTime(item.deleted_at)}</time>
          {item.deleted_by && ` by ${item.deleted_by}`}
        </p>
        <p className="text-xs text-quiet">
          Kept until <time dateTime={item.kept_until}>{formatDateTime(item.kept_until)}</time>
        </p>
      </div>
      <Button size="sm" aria-label={`Restore ${name}`} disabled={restoring} onClick={onRestore}>
        {restoring ? 'Restoring…' : 'Restore'}
      </Button>
    </li>
  );
}
