import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { IconButton } from './button.tsx';

/** Move up, move down, remove: for an item of a list. */
export function ListItemButtons({
  name,
  index,
  count,
  disabled = false,
  canRemove = true,
  onMove,
  onRemove,
}: {
  /** What the item is called, for screen readers. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  canRemove?: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        label={`Move ${name} up`}
        className="size-8 text-quiet pointer-coarse:h-10 pointer-coarse:w-9"
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        className="size-8 text-quiet pointer-coarse:h-10 pointer-coarse:w-9"
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Remove ${name}`}
        className="size-8 text-quiet hover:text-danger pointer-coarse:h-10 pointer-coarse:w-9"
        disabled={disabled || !canRemove}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
