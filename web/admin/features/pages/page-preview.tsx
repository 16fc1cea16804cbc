import { PAGE_PREVIEW } from '../../lib/screen-constants.ts';
import type { PageSummary } from '@siteyard/schemas/http';
import { pagePath } from '../../lib/pages/page-path.ts';
import { useState } from 'react';
import { useInView } from '../../lib/use-in-view.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const { scale, widthPx, aspect } = PAGE_PREVIEW;
const heightPx = widthPx / aspect;

/** A preview is rendered within this distance of the viewport, in px: a little over a row of cards. */
const NEAR_PX = 400;

/**
 * The public page as a small, inert picture. Each preview is a complete document, so only those near the
 * viewport are rendered.
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
            // A new key reloads the preview after a publish, an unpublish or a rename.
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
      {/* No sandbox, because it would block the page's scripts. The page belongs to this site and has a
      strict content security policy. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        src={pagePath(page)}
        title={`Preview of page ${page.id}`}
        loading="lazy"
        // Without classic scroll bars, which would be part of the picture.
        scrolling="no"
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
