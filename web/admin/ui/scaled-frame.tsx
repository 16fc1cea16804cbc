import { useInView } from '../lib/use-in-view.ts';
import { useWidth } from '../lib/use-width.ts';

/** The size of the frame's window in px: wide enough for columns side by side. */
const WINDOW = { width: 1024, height: 640 };
/** A document is loaded within this distance of the visible area, in px. */
const NEAR_PX = 300;

/** A document of the site as an inert picture, scaled to the available width. */
export function ScaledFrame({ src, title }: { src: string; title: string }) {
  const [ref, near] = useInView<HTMLDivElement>(NEAR_PX);
  const width = useWidth(ref);
  return (
    <div
      ref={ref}
      inert
      className="relative overflow-hidden border-b border-line bg-ground"
      style={{ aspectRatio: `${WINDOW.width} / ${WINDOW.height}` }}
    >
      {near && width > 0 && (
        // The sandbox allows no scripts, so the document keeps the site's origin safely.
        <iframe
          src={src}
          title={title}
          loading="lazy"
          sandbox="allow-same-origin"
          // Without classic scroll bars, which would be part of the picture.
          scrolling="no"
          tabIndex={-1}
          className="pointer-events-none absolute top-0 left-0 origin-top-left border-0 bg-white"
          style={{ ...WINDOW, transform: `scale(${width / WINDOW.width})` }}
        />
      )}
    </div>
  );
}
