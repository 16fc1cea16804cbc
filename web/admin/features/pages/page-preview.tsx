import { PAGE_PREVIEW } from '@siteyard/schemas/limits';
import type { PageSummary } from '@siteyard/schemas/page';
import { pagePath } from '../../lib/pages/page-path.ts';
import { useInView } from '../../lib/use-in-view.ts';

const { scale, widthPx, aspect } = PAGE_PREVIEW;
const heightPx = widthPx / aspect;

/** How near to the screen a preview is kept, in px: a row of cards and a little. */
const NEAR_PX = 400;

/**
 * The page as visitors see it, small, and out of reach for pointer, keyboard and screen readers.
 * Each is a whole document, so that only those in view are there.
 */
export function PagePreview({ page }: { page: PageSummary }) {
  const [ref, near] = useInView<HTMLDivElement>(NEAR_PX);
  return (
    <div className="flex justify-center overflow-hidden border-b border-line bg-ground" inert>
      <div
        ref={ref}
        style={{ width: widthPx, height: heightPx }}
        className="shrink-0 overflow-hidden bg-white"
      >
        {near && (
          // The site's own page under its own strict policy; a sandbox would only break its scripts.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            // A publish or a rename shows at once.
            key={`${page.content_revision}-${page.details_revision}-${page.published_at}`}
            src={pagePath(page)}
            title={`Preview of page ${page.id}`}
            loading="lazy"
            tabIndex={-1}
            aria-hidden
            className="pointer-events-none origin-top-left border-0"
            style={{
              width: widthPx / scale,
              height: heightPx / scale,
              transform: `scale(${scale})`,
            }}
          />
        )}
      </div>
    </div>
  );
}
