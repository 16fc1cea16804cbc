import { GripVertical } from 'lucide-react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';

/** The handle of a row in a sorted list: dragged, or moved with the arrow keys, Home and End. */
export function DragHandle({
  name,
  index,
  count,
  className,
  handleProps,
  onMove,
}: {
  /** The name of the row, for screen readers. */
  name: string;
  index: number;
  count: number;
  className?: string;
  handleProps: HTMLAttributes<HTMLElement>;
  onMove: (to: number) => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const places = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
    const to = places[event.key as keyof typeof places] as number | undefined;
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== index) onMove(to);
  };
  return (
    <IconButton
      label={`Drag ${name}, or press the arrow keys`}
      className={cx(
        'size-8 cursor-grab touch-none text-quiet active:cursor-grabbing pointer-coarse:size-10',
        className,
      )}
      onKeyDown={onKeyDown}
      {...handleProps}
    >
      <GripVertical aria-hidden className="size-4" />
    </IconButton>
  );
}
