import { categoryPath, type RentalCategory } from '@siteyard/schemas/rentals';
import { excerpt } from '@siteyard/schemas/primitives/shorten';
import { Image } from '../../blocks/_shared/images/image.tsx';
import type { ShownRentals } from '../../blocks/_shared/rentals/shown-rentals.ts';

/** The most characters of an introduction on a card. */
const INTRO = 140;

/** The categories as cards that lead to their pages. */
export function CategoryCards({
  categories,
  rentals,
}: {
  categories: readonly RentalCategory[];
  rentals: ShownRentals;
}) {
  const hasPictures = categories.some(({ image }) => image !== '');
  return (
    <ul className="mb-6 grid grid-cols-1 gap-4 @2xl:grid-cols-2 @3xl:grid-cols-3" role="list">
      {categories.map((category) => (
        <li
          key={category.id}
          className="relative flex min-w-0 flex-col overflow-hidden rounded-panel bg-white shadow-card ring-1 ring-steel-200"
        >
          {hasPictures && (
            <Image
              address={category.image}
              // The title of the category is next to the picture.
              alt=""
              sizes="(min-width: 1152px) 368px, (min-width: 820px) 31vw, (min-width: 720px) 46vw, 92vw"
              metadata={rentals.metadata}
              cropped
              className="aspect-3/2 w-full overflow-hidden bg-steel-100 object-cover"
            />
          )}
          <div className="p-6">
            <h2 className="text-title-4 font-bold text-balance text-steel-900" dir="auto">
              <a
                href={categoryPath(rentals.rules, category)}
                className="no-underline after:absolute after:inset-0 hover:underline"
              >
                {category.title}
              </a>
            </h2>
            {category.intro !== '' && (
              <p className="mt-2 text-steel-600" dir="auto">
                {excerpt(category.intro, INTRO)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
