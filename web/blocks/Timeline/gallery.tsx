import { useEffect, useRef, useState, type TouchEvent } from 'react';
import { cx } from '../_shared/cx.ts';
import { srcSetOf } from '../_shared/images/srcset.ts';
import { withNumbers, type PageWords } from '../_shared/words/words.ts';
import type { TimelineItem } from './timeline-item.ts';

/** A touch that moves less than this, in px, is a tap. */
const SWIPE_PX = 40;

interface GalleryProps {
  labelId: string;
  words: PageWords['gallery'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  /** The milestone on display; null while the gallery is closed. */
  item: TimelineItem | null;
  onClose: () => void;
}

/** The pictures of one milestone in a dialog, browsed by arrows, dots, arrow keys and swipes. */
export function Gallery({ labelId, words, lang, item, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touchStart = useRef(0);
  const [index, setIndex] = useState(item?.first ?? 0);
  const count = item?.images.length ?? 0;
  const move = (by: number) => {
    if (count > 0) setIndex((index + by + count) % count);
  };

  /** The step to the right: the next picture, or in right-to-left text the previous one. */
  const toRight = () =>
    dialog.current && getComputedStyle(dialog.current).direction === 'rtl' ? -1 : 1;

  useEffect(() => {
    if (item && !dialog.current?.open) dialog.current?.showModal();
  }, [item]);

  const swipe = (event: TouchEvent) => {
    const distance = (event.changedTouches[0]?.clientX ?? touchStart.current) - touchStart.current;
    if (Math.abs(distance) >= SWIPE_PX) move(distance < 0 ? toRight() : -toRight());
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelId}
      // The browser fires this event after the dialog has closed. By then, another gallery may be open.
      onClose={() => dialog.current && onClose()}
      onClick={(event) => {
        // A click outside the content has the dialog itself as its target.
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') move(-toRight());
        if (event.key === 'ArrowRight') move(toRight());
      }}
      className="m-auto w-full max-w-4xl overflow-hidden rounded-panel bg-white p-0 text-steel-700 shadow-menu backdrop:bg-steel-900/80 max-sm:max-w-[calc(100%-1.5rem)]"
    >
      {item && (
        <div className="flex max-h-[92dvh] flex-col overflow-y-auto">
          <div className="flex items-start gap-4 p-4 ps-6">
            <div className="min-w-0 flex-1">
              <h2 id={labelId} className="text-title-4 font-bold text-steel-900" dir="auto">
                {item.title}
              </h2>
              {item.date !== '' && <p className="text-small text-steel-600">{item.date}</p>}
            </div>
            <RoundButton
              label={words.close}
              lang={lang}
              path="m6 6 12 12M18 6 6 18"
              onClick={() => dialog.current?.close()}
            />
          </div>
          <div
            // Without this, browsers interpret a horizontal swipe as "back".
            className="relative flex min-h-56 touch-pan-y touch-pinch-zoom items-center justify-center bg-steel-100"
            onTouchStart={(event) => {
              touchStart.current = event.touches[0]?.clientX ?? 0;
            }}
            onTouchEnd={swipe}
          >
            <Slide item={item} index={index} words={words} lang={lang} />
            {count > 1 && (
              <>
                <div className="absolute start-3">
                  <RoundButton
                    label={words.previous}
                    lang={lang}
                    path="m14 6-6 6 6 6"
                    onClick={() => move(-1)}
                  />
                </div>
                <div className="absolute end-3">
                  <RoundButton
                    label={words.next}
                    lang={lang}
                    path="m10 6 6 6-6 6"
                    onClick={() => move(1)}
                  />
                </div>
              </>
            )}
          </div>
          {count > 1 && (
            <Dots words={words} lang={lang} count={count} index={index} onSelect={setIndex} />
          )}
          {item.description !== '' && (
            <p className="p-6 whitespace-pre-line" dir="auto">
              {item.description}
            </p>
          )}
        </div>
      )}
    </dialog>
  );
}

interface SlideProps extends Pick<GalleryProps, 'words' | 'lang'> {
  item: TimelineItem;
  index: number;
}

function Slide({ item, index, words, lang }: SlideProps) {
  const image = item.images[index];
  if (!image)
    return (
      <p className="p-10 text-steel-600" lang={lang}>
        {words.noImages}
      </p>
    );
  // With variants of an image of unknown size, the browser would use the width in `sizes`.
  const srcSet = image.width === undefined ? undefined : srcSetOf(image);
  return (
    <img
      key={image.src}
      {...image}
      srcSet={srcSet}
      sizes={srcSet && '(min-width: 900px) 896px, 96vw'}
      alt={`${item.title} (${withNumbers(words.position, index + 1, item.images.length)})`}
      className="h-auto max-h-[62dvh] w-auto max-w-full object-contain"
    />
  );
}

interface DotsProps extends Pick<GalleryProps, 'words' | 'lang'> {
  count: number;
  index: number;
  onSelect: (index: number) => void;
}

function Dots({ words, lang, count, index, onSelect }: DotsProps) {
  return (
    <div className="flex flex-wrap justify-center px-4 pt-2">
      {Array.from({ length: count }, (_, dot) => (
        <button
          key={dot}
          type="button"
          aria-label={withNumbers(words.dot, dot + 1, count)}
          lang={lang}
          aria-current={dot === index}
          onClick={() => onSelect(dot)}
          className="group flex size-8 cursor-pointer items-center justify-center"
        >
          <span
            className={cx(
              'size-3 rounded-full',
              dot === index ? 'bg-steel-900' : 'bg-steel-400 group-hover:bg-steel-600',
            )}
          />
        </button>
      ))}
    </div>
  );
}

interface RoundButtonProps {
  label: string;
  /** The language of the label. */
  lang: string | undefined;
  /** The path of the icon, on a 24 px grid. */
  path: string;
  onClick: () => void;
}

function RoundButton({ label, lang, path, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      lang={lang}
      onClick={onClick}
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full bg-white/90 text-steel-900 ring-1 ring-steel-200 hover:bg-steel-100"
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
        className="fill-none stroke-current rtl:-scale-x-100 stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={path} />
      </svg>
    </button>
  );
}
