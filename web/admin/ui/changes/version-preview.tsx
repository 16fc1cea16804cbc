import { useRef, useState } from 'react';
import { useWidth } from '../../lib/use-width.ts';
import { keyboardScroll } from '../keyboard-scroll.ts';
import { Notice } from '../notice.tsx';
import { Skeleton } from '../skeleton.tsx';

/** The width of the previewed document, in px, in a wide and in a narrow box. */
const DOCUMENT_PX = { wide: 1280, phone: 390 } as const;
const PHONE_BELOW_PX = 560;

/** A version as visitors saw it, scaled down and not interactive. Use its address as the component's key. */
export function VersionPreview({ src, title }: { src: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [height, setHeight] = useState<number>();
  const [failed, setFailed] = useState(false);
  const documentPx = width < PHONE_BELOW_PX ? DOCUMENT_PX.phone : DOCUMENT_PX.wide;
  const scale = width / documentPx;

  const onLoad = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (page?.contentType !== 'text/html') {
      setFailed(true);
      return;
    }
    keepStill(page);
    setHeight(page.documentElement.scrollHeight);
  };

  return (
    <div
      ref={box}
      role="region"
      aria-label={title}
      {...keyboardScroll}
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto rounded-lg border border-line bg-ground"
    >
      {failed ? (
        <Notice kind="error" className="m-3">
          This version cannot be shown.
        </Notice>
      ) : (
        <>
          {height === undefined && <Skeleton className="absolute inset-3" />}
          {width > 0 && (
            <div style={{ height: (height ?? 0) * scale }} className="overflow-hidden">
              <iframe
                src={src}
                title={title}
                // No scripts or forms. Same origin, so that styles and fonts load.
                sandbox="allow-same-origin"
                tabIndex={-1}
                onLoad={(event) => onLoad(event.currentTarget)}
                className="pointer-events-none origin-top-left border-0 bg-white"
                style={{
                  width: documentPx,
                  height: height ?? 900,
                  transform: `scale(${scale})`,
                  visibility: height === undefined ? 'hidden' : 'visible',
                }}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Removes links and disables controls, so that the document cannot be left or used. */
function keepStill(page: Document): void {
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href');
  for (const control of page.querySelectorAll<HTMLButtonElement>('button, input, textarea, select'))
    control.disabled = true;
}
