import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

/**
 * Move up, move down and remove, for an item of a list. At an end of the list the focus moves to the
 * other button, because a disabled button loses it.
 */
export function ListItemButtons({
  name,
  index,
  count,
  disabled = false,
  canRemove = true,
  onMove,
  onRemove,
}: {
  /** The name of the item, for screen readers. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  canRemove?: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ button: HTMLButtonElement; at: number }>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.at === index) return;
    const { button } = pressed.current;
    pressed.current = null;
    const focused = document.activeElement;
    if (!button.disabled || (focused !== button && focused !== document.body)) return;
    (button === up.current ? down : up).current?.focus();
  }, [index]);
  const move = (button: HTMLButtonElement, to: number) => {
    pressed.current = { button, at: index };
    onMove(to);
  };
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        ref={up}
        label={`Move ${name} up`}
        className="size-8 text-quiet pointer-coarse:h-10 pointer-coarse:w-9"
        disabled={disabled || index === 0}
        onClick={({ currentTarget }) => move(currentTarget, index - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        ref={down}
        label={`Move ${name} down`}
        className="size-8 text-quiet pointer-coarse:h-10 pointer-coarse:w-9"
        disabled={disabled || index === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, index + 1)}
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
