import { useState } from 'react';
import { cx } from '../_shared/cx.ts';
import { PART_TAGS } from '../_shared/headings/part-heading.tsx';
import { srcSetOf, type SafeImage } from '../_shared/images/srcset.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { PageWords } from '../_shared/words/words.ts';
import { Gallery } from './gallery.tsx';
import type { TimelineItem } from './timeline-item.ts';

interface TimelineIslandProps {
  /** The block's id. */
  id: string;
  items: TimelineItem[];
  words: PageWords['gallery'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  /** The level of the headings of the milestones; 3 by default. */
  partLevel?: number;
}

/** The line of milestones, and the gallery that opens from it. */
export function TimelineIsland({ id, items, words, lang, partLevel }: TimelineIslandProps) {
  // By index, because a stored list may contain an id twice. Each opening has a number, because the
  // close event of a dialog can arrive after the same milestone was opened again.
  const [opened, setOpened] = useState<{ index: number; opening: number } | null>(null);
  return (
    <>
      <ol
        className="relative flex flex-col gap-8 before:absolute before:inset-y-2 before:start-2.5 before:w-1 before:-translate-x-1/2 rtl:before:translate-x-1/2 before:rounded-full before:bg-steel-200 @3xl:before:start-1/2"
        role="list"
      >
        {items.map((item, index) => (
          <Milestone
            key={index}
            item={item}
            words={words}
            lang={lang}
            partLevel={partLevel}
            side={index % 2 === 0 ? 'left' : 'right'}
            onOpen={() => setOpened((last) => ({ index, opening: (last?.opening ?? 0) + 1 }))}
          />
        ))}
      </ol>
      <Gallery
        // Remounts at each opening, so that a gallery starts with its milestone's default image.
        key={opened?.opening}
        labelId={`${id}-gallery`}
        item={opened ? (items[opened.index] ?? null) : null}
        words={words}
        lang={lang}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

const SIDE = {
  left: '@3xl:me-auto',
  right: '@3xl:ms-auto',
} as const;

interface MilestoneProps extends Pick<TimelineIslandProps, 'words' | 'lang' | 'partLevel'> {
  item: TimelineItem;
  side: 'left' | 'right';
  onOpen: () => void;
}

function Milestone({ item, words, lang, partLevel = 3, side, onOpen }: MilestoneProps) {
  const { path } = item;
  const Heading = PART_TAGS[partLevel - 2] ?? 'h6';
  const mark = (prop: 'title' | 'description') =>
    textMark({ isEditing: path !== undefined }, `${path}.${prop}`);
  return (
    <li className="relative ps-8 @sm:ps-10 @3xl:ps-0 @3xl:not-first:-mt-24" data-side={side}>
      <span
        aria-hidden="true"
        className="absolute start-2.5 top-7 size-5 -translate-x-1/2 rtl:translate-x-1/2 rounded-full border-4 border-white shadow-dot @3xl:start-1/2"
        style={{ backgroundColor: item.colour }}
      />
      <div
        className={cx(
          'relative flex flex-col gap-4 rounded-panel bg-white p-4 shadow-card @xs:p-5 ring-1 ring-steel-200 transition-shadow duration-150 focus-within:ring-steel-400 hover:ring-steel-400 @md:flex-row @3xl:w-[calc(50%-2.5rem)]',
          SIDE[side],
        )}
      >
        <Thumbnail image={item.images[item.first]} focus={item.focus} words={words} lang={lang} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          {item.date !== '' && (
            <p
              className="rounded-2xl px-3 py-0.5 text-small font-semibold"
              style={{ backgroundColor: item.colour, color: item.textColour }}
            >
              {item.date}
            </p>
          )}
          <Heading className="w-full text-title-4 font-bold text-steel-900" dir="auto">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              className="whole-card w-full cursor-pointer [text-align:inherit] after:absolute after:inset-0 after:rounded-panel"
              {...mark('title')}
            >
              {item.title}
            </button>
          </Heading>
          {item.description !== '' && (
            <p className="whitespace-pre-line" dir="auto" {...mark('description')}>
              {item.description}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

interface ThumbnailProps extends Pick<TimelineIslandProps, 'words' | 'lang'> {
  image: SafeImage | undefined;
  focus: string | undefined;
}

function Thumbnail({ image, focus, words, lang }: ThumbnailProps) {
  const box = 'w-full shrink-0 rounded-control bg-steel-100 @md:size-28';
  if (!image)
    return (
      <div
        lang={lang}
        className={cx(box, 'flex min-h-16 items-center justify-center text-small text-steel-600')}
      >
        {words.noImage}
      </div>
    );
  const srcSet = srcSetOf(image);
  return (
    <img
      {...image}
      srcSet={srcSet}
      sizes={srcSet && '(min-width: 480px) 112px, 80vw'}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx(box, 'aspect-4/3 object-cover')}
      style={focus === undefined ? undefined : { objectPosition: focus }}
    />
  );
}
