import { useQuery } from '@tanstack/react-query';
import type { ItemHead } from '@siteyard/schemas/rentals';
import type { ItemsField } from '../../../../blocks/_shared/block-editor.ts';
import { allItemsQuery } from '../../../lib/items/all-items.ts';
import { moveItem } from '../../../lib/move-item.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemCombobox } from './item-combobox.tsx';
import { ListItemButtons } from '../../../ui/list-item-buttons.tsx';
import { useEditor } from '../editor-context.ts';
import { FieldBox } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';

/** Rental items in an order: a list, and a combobox that adds to it. */
export function ItemsInput({ field, value, onChange, readOnly }: FieldProps<ItemsField>) {
  const { rentals } = useEditor().settings;
  const items = useQuery({ ...allItemsQuery, enabled: rentals !== undefined });
  const keys = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  const known = new Map((items.data ?? []).map((item) => [item.key, item]));
  const list = useFocusAfterRemoval<HTMLOListElement>(keys.length);
  if (!rentals)
    return (
      <FieldBox label={field.label} readOnly={readOnly}>
        <p className="text-xs text-quiet">First add your rental items under Items.</p>
      </FieldBox>
    );
  return (
    <FieldBox label={field.label} readOnly={readOnly}>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={field.label}
        className="grid grid-cols-1 gap-1.5 outline-none"
      >
        {keys.map((key, index) => {
          const name = nameOf(known.get(key), items.isSuccess);
          return (
            <li
              key={key}
              className="flex items-center gap-1 rounded-lg border border-line bg-white ps-2.5"
            >
              <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
              <ListItemButtons
                name={name}
                index={index}
                count={keys.length}
                disabled={readOnly}
                onMove={(to) => onChange(moveItem(keys, index, to))}
                onRemove={() => onChange(keys.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      {items.isError ? (
        <p className="flex items-center justify-between gap-2 text-xs text-danger" role="alert">
          Failed to load the items.
          <Button size="sm" onClick={() => void items.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <ItemCombobox
          label="Add an item"
          items={(items.data ?? []).filter(({ key }) => !keys.includes(key))}
          categories={rentals.categories}
          isPending={items.isPending}
          disabled={readOnly || keys.length >= field.max}
          onChoose={({ key }) => onChange([...keys, key])}
        />
      )}
    </FieldBox>
  );
}

function nameOf(item: ItemHead | undefined, isLoaded: boolean): string {
  if (item) return item.published_at === null ? `${item.name} (not public)` : item.name;
  return isLoaded ? 'A deleted item' : 'Loading…';
}
