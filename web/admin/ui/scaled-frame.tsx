import { useInView } from '../lib/use-in-view.ts';
import { useWidth } from '../lib/use-width.ts';

/** The window that a document is shown in, px: wide enough for columns to stand side by side. */
const WINDOW = { width: 1024, height: 640 };
/** Documents are loaded within this distance of the visible area, in px. */
const NEAR_PX = 300;

/** A document of the site as a picture of itself: scaled to the width there is, and inert. */
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
        // Without scripts the document is what its policy lets it be: the site's own.
        <iframe
          src={src}
          title={title}
          loading="lazy"
          sandbox="allow-same-origin"
          tabIndex={-1}
          className="pointer-events-none absolute top-0 left-0 origin-top-left border-0 bg-white"
          style={{ ...WINDOW, transform: `scale(${width / WINDOW.width})` }}
        />
      )}
    </div>
  );
}
