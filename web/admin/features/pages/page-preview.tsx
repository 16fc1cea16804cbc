import { PAGE_PREVIEW } from '@siteyard/schemas/limits';
import type { PageSummary } from '@siteyard/schemas/page';

const { scale, widthPx, aspect } = PAGE_PREVIEW;
const heightPx = widthPx / aspect;

/**
 * The page as visitors see it, small: loaded when it scrolls into view, and out of reach for
 * pointer, keyboard and screen readers.
 */
export function PagePreview({ page }: { page: PageSummary }) {
  return (
    <div className="flex justify-center overflow-hidden border-b border-line bg-ground" inert>
      <div
        style={{ width: widthPx, height: heightPx }}
        className="shrink-0 overflow-hidden bg-white"
      >
        {/* The site's own page under its own strict policy; a sandbox would only break its scripts. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          // A publish or a rename shows at once.
          key={`${page.content_revision}-${page.details_revision}`}
          src={`/pages/${page.id}`}
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
      </div>
    </div>
  );
}
