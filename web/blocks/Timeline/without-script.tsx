import { withNumbers, type PageWords } from '../_shared/words/words.ts';
import type { TimelineItem } from './timeline-item.ts';

/** Links to the pictures of the galleries, which do not open without JavaScript. */
export function PictureLinks({
  items,
  words,
  lang,
}: {
  items: readonly TimelineItem[];
  words: PageWords['gallery'];
  /** The language of `words`, if it is not the page's. */
  lang: PageWords['lang'];
}) {
  const links = items
    // The only picture of a milestone is on the line.
    .filter(({ images }) => images.length > 1)
    .flatMap(({ title, images }) =>
      images.map(({ src }, index) => ({
        src,
        title,
        position: withNumbers(words.position, index + 1, images.length),
      })),
    );
  if (links.length === 0) return null;
  return (
    <noscript>
      <ul className="mt-6 flex flex-wrap gap-x-6" role="list">
        {links.map(({ src, title, position }, index) => (
          // Two milestones may have the same title and picture.
          <li key={index}>
            <a
              href={src}
              className="inline-block py-2.5 text-link underline underline-offset-4"
              dir="auto"
            >
              {title} <span lang={lang}>({position})</span>
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
