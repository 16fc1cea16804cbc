import { PAGE_PREVIEW } from '@siteyard/schemas/limits';
import type { PageSummary } from '@siteyard/schemas/page';
import { pagePath } from '../../lib/pages/page-path.ts';
import { useState } from 'react';
import { useInView } from '../../lib/use-in-view.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const { scale, widthPx, aspect } = PAGE_PREVIEW;
const heightPx = widthPx / aspect;

/** Previews are rendered within this distance of the viewport, in px: a little over a row of cards. */
const NEAR_PX = 400;

/**
 * The page as visitors see it, scaled down and inert. Each preview is a whole document, so only
 * those near the viewport are rendered.
 */
export function PagePreview({ page }: { page: PageSummary }) {
  const [ref, near] = useInView<HTMLDivElement>(NEAR_PX);
  return (
    <div className="flex justify-center overflow-hidden border-b border-line bg-ground" inert>
      <div
        ref={ref}
        style={{ width: widthPx, height: heightPx }}
        className="relative shrink-0 overflow-hidden bg-white"
      >
        {near && (
          <Frame
            // Reloads after a publish, an unpublish or a rename.
            key={`${page.content_revision}-${page.details_revision}-${page.published_at}`}
            page={page}
          />
        )}
      </div>
    </div>
  );
}

function Frame({ page }: { page: PageSummary }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {/* No sandbox: it would stop the scripts of the page, which is the site's own and has a strict
          content security policy. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
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
        onLoad={() => setLoaded(true)}
      />
      {!loaded && <Skeleton className="absolute inset-0 rounded-none" />}
    </>
  );
}
