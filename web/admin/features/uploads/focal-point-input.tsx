import { cssPosition, type FocalPoint } from '@siteyard/schemas/images';
import type { UploadRecord } from '@siteyard/schemas/http';
import type { KeyboardEvent, PointerEvent } from 'react';

/** The maximum height of the picture, in rem. */
const TALLEST = 14;

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A picture with its focal point. A click, a drag or the arrow keys move the point. */
export function FocalPointInput({
  picture,
  value,
  onChange,
}: {
  picture: UploadRecord;
  value: FocalPoint;
  onChange: (point: FocalPoint) => void;
}) {
  const { width, height } = picture;
  const [x, y] = [Math.round(value.x * 100), Math.round(value.y * 100)];

  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    });
  };

  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 0.01;
    onChange({ x: share(value.x + step.x * by), y: share(value.y + step.y * by) });
  };

  return (
    <div
      className="relative mx-auto max-w-full select-none"
      style={{ aspectRatio: `${width} / ${height}`, width: `${(TALLEST * width) / height}rem` }}
    >
      <img
        src={`${picture.url}?w=640`}
        alt={picture.alt}
        draggable={false}
        className="size-full rounded-lg bg-ground"
      />
      <div
        // A slider, because screen readers pass the arrow keys to sliders.
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={`${x} % from the left, ${y} % from the top`}
        onKeyDown={move}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
        className="absolute inset-0 cursor-crosshair touch-none rounded-lg"
      >
        <span
          className="pointer-events-none absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-white bg-ink/35 shadow-raised ring-1 ring-ink/60"
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        >
          <span className="size-1.5 rounded-full bg-white" />
        </span>
      </div>
    </div>
  );
}

/** Limits a value to 0 to 1, rounded to thousandths. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

const SHAPES = [
  { name: 'Banner', className: 'aspect-16/5' },
  { name: 'Square', className: 'aspect-square' },
  { name: 'Portrait', className: 'aspect-3/4' },
] as const;

/** Previews of a picture, cropped to a wide banner, a square and a portrait. */
export function FocalPointPreview({
  picture,
  point,
}: {
  picture: UploadRecord;
  point: FocalPoint;
}) {
  return (
    <ul aria-label="Previews of the cropped picture" className="flex flex-wrap gap-2">
      {SHAPES.map(({ name, className }) => (
        <li key={name} className="grid justify-items-center gap-1 text-xs text-quiet">
          <img
            src={`${picture.url}?w=320`}
            alt=""
            className={`h-13 rounded-md border border-line bg-ground object-cover ${className}`}
            style={{ objectPosition: cssPosition(point) }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
