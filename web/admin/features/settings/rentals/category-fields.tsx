import { type RentalCategory, RENTALS_MOST } from '@siteyard/schemas/rentals';
import { newCategory } from '../../../lib/rentals/new-category.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useWork } from '../work/settings-work-context.ts';
import { CategoryRow } from './category-row.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** The categories of the items, in the order in which visitors see them. */
export function CategoryFields({ rules, set }: RentalFieldsProps) {
  const { categories, path } = rules;
  const { stored } = useWork();
  const isSaved = (id: string) =>
    stored.rentals?.categories.some((category) => category.id === id) === true;
  return (
    <Section title="Categories">
      <p className="text-sm text-quiet">Each category has its own page.</p>
      <SortableList
        label="Categories"
        entries={categories}
        nameOf={({ title }, index) => title || `category ${index + 1}`}
        keyOf={({ id }) => id}
        onChange={(next) => set({ categories: next })}
      >
        {(category, index, change) => (
          <CategoryRow
            category={category}
            index={index}
            path={path}
            onTitle={(title) =>
              change({
                title,
                address: addressOf(categories, index, title, isSaved(category.id)),
              })
            }
            onChange={change}
          />
        )}
      </SortableList>
      <Button
        size="sm"
        className="justify-self-start"
        disabled={categories.length >= RENTALS_MOST.categories}
        onClick={() =>
          set({
            categories: [
              ...categories,
              { ...newCategory(`Category ${categories.length + 1}`, categories), title: '' },
            ],
          })
        }
      >
        + Add category
      </Button>
    </Section>
  );
}

/**
 * Returns the address of a category whose title changes. The address of a new category follows its title
 * until the owner types an address.
 */
function addressOf(
  categories: readonly RentalCategory[],
  index: number,
  title: string,
  isSaved: boolean,
): string {
  const before = categories[index]!;
  const others = categories.toSpliced(index, 1);
  const isSuggested =
    before.title === '' || before.address === newCategory(before.title, others).address;
  if (isSaved || !isSuggested || title.trim() === '') return before.address;
  return newCategory(title, others).address;
}
