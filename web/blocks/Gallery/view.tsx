import type { GalleryProps } from '@siteyard/schemas/blocks/Gallery';
import { cx } from '../_shared/cx.ts';
import { safeImage } from '../_shared/images/image-attributes.ts';
import { Image } from '../_shared/images/image.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import { withNumbers } from '../_shared/words/words.ts';

const COLUMNS: Readonly<Record<number, string>> = {
  2: 'grid-cols-1 @sm:grid-cols-2',
  3: 'grid-cols-1 @sm:grid-cols-2 @3xl:grid-cols-3',
  4: 'grid-cols-2 @3xl:grid-cols-4',
};

const ASPECT = {
  '4/3': 'aspect-4/3',
  '3/2': 'aspect-3/2',
  '16/9': 'aspect-video',
  '1/1': 'aspect-square',
} as const;

/** The `sizes` attribute of a picture, by the number of columns. */
const SIZES: Readonly<Record<number, string>> = {
  2: '(min-width: 1152px) 564px, (min-width: 480px) 46vw, 92vw',
  3: '(min-width: 1152px) 368px, (min-width: 860px) 31vw, (min-width: 480px) 46vw, 92vw',
  4: '(min-width: 1152px) 270px, (min-width: 860px) 23vw, 46vw',
};

/** Pictures in one shape, each a link to the original. Pictures without an address are left out. */
export function GalleryView(props: ViewProps<GalleryProps>) {
  const { heading, columns, aspect, puck } = props;
  const words = pageWords(puck.metadata);
  const pictures = props.items.flatMap((item, index) => {
    const image = safeImage(item.imageUrl, puck.metadata);
    return image ? [{ ...item, index, href: image.src }] : [];
  });
  if (pictures.length === 0 && !puck.isEditing) return null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <SectionHeading text={heading} className="mb-6" puck={puck} />
      {pictures.length === 0 && <Placeholder text="Add a picture" className="min-h-48" />}
      {pictures.length > 0 && (
        <ul className={cx('grid gap-x-4 gap-y-6', COLUMNS[columns])} role="list">
          {pictures.map(({ imageUrl, alt, caption, index, href }, nth) => (
            // Items have no id. They are shown in stored order and have no state.
            <li key={index} className="min-w-0 break-inside-avoid">
              <figure>
                <a href={href} className="block overflow-hidden rounded-panel">
                  <Image
                    address={imageUrl}
                    // A link needs a name.
                    alt={alt || caption || withNumbers(words.gallery.dot, nth + 1, pictures.length)}
                    sizes={SIZES[columns] ?? '92vw'}
                    metadata={puck.metadata}
                    cropped
                    className={cx('w-full overflow-hidden object-cover', ASPECT[aspect])}
                  />
                </a>
                {caption !== '' && (
                  <figcaption
                    className="mt-2 text-small text-steel-600"
                    dir="auto"
                    {...textMark(puck, `items[${index}].caption`)}
                  >
                    {caption}
                  </figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
