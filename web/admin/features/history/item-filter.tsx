import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { itemQuery } from '../../lib/items/list-items.ts';
import { Button } from '../../ui/button.tsx';

/** The rental item to which the list is limited, with a button that removes this limit. */
export function ItemFilter({ itemKey, onClear }: { itemKey: string; onClear: () => void }) {
  const { data, isError } = useQuery({ ...itemQuery(itemKey), retry: false });
  const name = data?.name ?? (isError ? 'Deleted item' : 'Item');
  return (
    <Button
      className="min-w-0 max-sm:col-span-2 sm:max-w-72"
      aria-label={`Item: ${name}. Show the changes of everything`}
      onClick={onClear}
    >
      <span className="truncate">{name}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </Button>
  );
}
