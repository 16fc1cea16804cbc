import { cssPosition } from '@siteyard/schemas/images';
import type { UploadRecord } from '@siteyard/schemas/http';
import type { KeyboardEvent } from 'react';
import { cx } from '../../lib/cx.ts';

/** Thumbnails. The arrow keys, Home and End move between them. */
export function PictureGrid({
  pictures,
  selected,
  onSelect,
  onUse,
}: {
  pictures: readonly UploadRecord[];
  selected: UploadRecord | undefined;
  onSelect: (picture: UploadRecord) => void;
  /** Called on a double click. */
  onUse: ((picture: UploadRecord) => void) | undefined;
}) {
  const entry = selected ?? pictures[0];
  return (
    <ul
      aria-label="Pictures"
      onKeyDown={moveFocus}
      className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-0.5"
    >
      {pictures.map((picture) => (
        <li key={picture.sha256}>
          <button
            type="button"
            // Roving tabindex: the grid is one tab stop, and the arrow keys move inside it.
            tabIndex={picture === entry ? 0 : -1}
            aria-pressed={picture === selected}
            aria-label={picture.alt ? `${picture.alt} (${picture.name})` : picture.name}
            title={picture.name}
            onClick={() => onSelect(picture)}
            onDoubleClick={() => onUse?.(picture)}
            className="group w-full overflow-hidden rounded-lg border border-line text-left aria-pressed:border-brand-600 aria-pressed:ring-2 aria-pressed:ring-brand-500"
          >
            <span
              className="block aspect-square w-full bg-ground"
              style={{ backgroundColor: picture.placeholder || undefined }}
            >
              <img
                src={`${picture.url}?w=320`}
                alt=""
                loading="lazy"
                decoding="async"
                className={cx('size-full', isLong(picture) ? 'object-contain' : 'object-cover')}
                style={
                  isLong(picture) ? undefined : { objectPosition: cssPosition(picture.focal_point) }
                }
              />
            </span>
            <span className="block truncate px-2 py-1.5 text-xs text-quiet group-aria-pressed:text-brand-700">
              {picture.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether a square crop would show too little, such as for a logo or a banner. */
const isLong = ({ width, height }: UploadRecord) => Math.max(width / height, height / width) > 2;

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  if (from < 0) return;
  const top = buttons[0]?.offsetTop;
  const perRow = buttons.filter((button) => button.offsetTop === top).length;
  const to = targetIndex(event.key, from, perRow, buttons.length);
  if (to === null) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** The index of the thumbnail to which a key moves from `from`; null for other keys. */
export function targetIndex(
  key: string,
  from: number,
  perRow: number,
  count: number,
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + perRow,
    ArrowUp: from - perRow,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
