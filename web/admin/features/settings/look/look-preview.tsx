import { useQuery } from '@tanstack/react-query';
import type { Language, SiteSettings } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pageChoicesQuery } from '../../../lib/pages/list-pages.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { pagePath } from '../../../lib/pages/page-path.ts';
import { isHomePage } from '../../../lib/pages/page-status.ts';
import { cx } from '../../../lib/cx.ts';
import { Field, selectClass } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { applyLook } from './apply-look.ts';

/** Widths of the preview, in CSS pixels of the page. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof WIDTHS;

/**
 * A page of this site in the look of the settings, which may be unsaved, in the width of a desktop or a
 * phone. It begins with the home page.
 */
export function LookPreview({ settings }: { settings: SiteSettings }) {
  const list = useQuery(pageChoicesQuery(''));
  const pages = list.data ?? [];
  const [chosen, setChosen] = useState<number>();
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < 640 ? 'phone' : 'desktop'));
  const home = pages.find((page) => isHomePage(page, settings));
  const page = pages.find(({ id }) => id === chosen) ?? home ?? pages[0];
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Field label="Page in the preview">
            {(ids) => (
              <select
                {...ids}
                value={page?.id ?? ''}
                className={selectClass}
                onChange={(event) => setChosen(Number(event.target.value))}
              >
                {pages.map((each) => (
                  <option key={each.id} value={each.id}>
                    {pageName(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div role="group" aria-label="Width of the preview" className="flex gap-1">
          <WidthButton isPressed={width === 'desktop'} onClick={() => setWidth('desktop')}>
            <Monitor aria-hidden className="size-4" />
            Desktop
          </WidthButton>
          <WidthButton isPressed={width === 'phone'} onClick={() => setWidth('phone')}>
            <Smartphone aria-hidden className="size-4" />
            Phone
          </WidthButton>
        </div>
      </div>
      {page ? (
        <PreviewFrame
          key={page.id}
          src={pagePath(page)}
          width={WIDTHS[width]}
          look={settings.look}
          language={settings.language}
        />
      ) : (
        <div className="text-sm text-quiet">
          {list.isPending && <Skeleton className="h-96" />}
          {list.isError && <p>Failed to load pages.</p>}
          {list.isSuccess && <p>The preview shows a page as soon as there is one.</p>}
        </div>
      )}
    </section>
  );
}

function WidthButton({
  isPressed,
  onClick,
  children,
}: {
  isPressed: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onClick}
      className="flex h-10 items-center gap-1.5 rounded-lg border border-line bg-white px-3 text-sm font-medium hover:bg-ground aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
    >
      {children}
    </button>
  );
}

/** The page in a frame, scaled to the available space. It can only be scrolled. */
function PreviewFrame({
  src,
  width,
  look,
  language,
}: {
  src: string;
  width: number;
  look: Look | undefined;
  language: Language;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || loads === 0) return;
    // The links and forms of the page must not work in the preview.
    page.body.inert = true;
    return applyLook(page, look, language);
  }, [look, language, loads]);
  const scale = Math.min(1, room.width / width) || 1;
  return (
    <div
      ref={box}
      className={cx(
        'flex h-[min(46rem,75dvh)] justify-center overflow-hidden rounded-xl border border-line bg-ground shadow-card',
        'lg:h-[calc(100dvh-14rem)] lg:min-h-96',
      )}
    >
      <div
        style={{ width: width * scale, height: room.height }}
        className="shrink-0 overflow-hidden"
      >
        {/* No sandbox, because it would block the page's scripts. The page belongs to this site and has a
        strict content security policy. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          src={src}
          title="The page in this look"
          onLoad={() => setLoads((count) => count + 1)}
          className="origin-top-left border-0 bg-white"
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
