import type { NavItem } from '@siteyard/schemas/settings';
import { moveItem } from '../../lib/move-item.ts';
import { whenCompleted } from '../../lib/complete-link.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { ListItemButtons } from '../../ui/list-item-buttons.tsx';

/** The schema's limit. */
const MAX_ITEMS = 40;

/** The links of the navbar: title, link, background image; with buttons to add, move and remove them. */
export function NavItems({
  items,
  onChange,
}: {
  items: readonly NavItem[];
  onChange: (items: NavItem[]) => void;
}) {
  const set = (index: number, change: Partial<NavItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...change } : item)));
  return (
    <>
      <ol className="grid gap-3">
        {items.map((item, index) => (
          <li key={index} className="rounded-lg border border-line bg-ground p-3">
            <div className="mb-2 flex items-center justify-between gap-2">
              <p className="truncate text-sm font-medium">{item.title || `Item ${index + 1}`}</p>
              <ListItemButtons
                name={item.title || `item ${index + 1}`}
                index={index}
                count={items.length}
                onMove={(to) => onChange(moveItem(items, index, to))}
                onRemove={() => onChange(items.filter((_, at) => at !== index))}
              />
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label="Title"
                value={item.title}
                maxLength={100}
                onChange={(event) => set(index, { title: event.target.value })}
              />
              <TextField
                label="Link"
                value={item.href}
                placeholder="/pages/1 or https://…"
                onChange={(event) => set(index, { href: event.target.value.trim() })}
                onBlur={() => whenCompleted(item.href, (href) => set(index, { href }))}
              />
            </div>
            <div className="mt-3 grid gap-1.5">
              <p className="text-sm font-medium">Background image</p>
              <ImageInput
                label="Background image"
                value={item.imageUrl}
                onChange={(imageUrl) => set(index, { imageUrl })}
              />
            </div>
          </li>
        ))}
      </ol>
      {items.length === 0 && <p className="text-sm text-quiet">No items yet.</p>}
      <Button
        className="justify-self-start"
        disabled={items.length >= MAX_ITEMS}
        onClick={() => onChange([...items, { title: '', href: '', imageUrl: '' }])}
      >
        + Add Item
      </Button>
    </>
  );
}
