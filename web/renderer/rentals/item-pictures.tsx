import type { PublicItemPage } from '@siteyard/schemas/rentals';
import { safeImage } from '../../blocks/_shared/images/image-attributes.ts';
import { Image } from '../../blocks/_shared/images/image.tsx';
import type { ShownRentals } from '../../blocks/_shared/rentals/shown-rentals.ts';
import { withNumbers } from '../../blocks/_shared/words/words.ts';

/** Four in a row at every width, so that the name and the rates are not far below. */
const THUMBS = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' };

/** The pictures of an item: the first one large, the others below it. Each leads to the whole picture. */
export function ItemPictures({ item, rentals }: { item: PublicItemPage; rentals: ShownRentals }) {
  const { metadata, words } = rentals;
  const pictures = item.pictures.flatMap(({ image, alt }) => {
    const found = safeImage(image, metadata);
    return found ? [{ image, alt, href: found.src }] : [];
  });
  // A link needs a name.
  const altOf = (alt: string, index: number) =>
    alt || `${item.name}, ${withNumbers(words.gallery.dot, index + 1, pictures.length)}`;
  const [first, ...others] = pictures;
  if (!first) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 self-start">
      <a href={first.href} className="block overflow-hidden rounded-panel">
        <Image
          address={first.image}
          alt={altOf(first.alt, 0)}
          sizes="(min-width: 1152px) 552px, (min-width: 800px) 46vw, 92vw"
          metadata={{ ...metadata, aboveFold: true }}
          cropped
          className="aspect-4/3 w-full overflow-hidden bg-steel-100 object-cover"
        />
      </a>
      {others.length > 0 && (
        <ul className="grid gap-3" style={THUMBS} role="list">
          {others.map(({ image, alt, href }, index) => (
            // One picture may be there twice.
            <li key={index}>
              <a href={href} className="block overflow-hidden rounded-panel">
                <Image
                  address={image}
                  alt={altOf(alt, index + 1)}
                  sizes="(min-width: 820px) 130px, 22vw"
                  metadata={metadata}
                  cropped
                  className="aspect-square w-full overflow-hidden bg-steel-100 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
