import { type RentalCategory, RENTALS_MOST } from '@siteyard/schemas/rentals';
import { newCategory } from '../../../lib/rentals/new-category.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useWork } from '../work/settings-work-context.ts';
import type { RentalFieldsProps } from './rental-fields.ts';
import { TitleField } from './title-field.tsx';

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
        {({ id, title, address, intro, image }, index, change) => (
          <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2">
            <TitleField
              label={`Title of category ${index + 1}`}
              value={title}
              placeholder="Excavators"
              onChange={(next) =>
                change({ title: next, address: addressOf(categories, index, next, isSaved(id)) })
              }
            />
            <TextField
              label={`Address of category ${index + 1}`}
              value={address}
              maxLength={100}
              autoCapitalize="none"
              spellCheck={false}
              hint={`/${path}/${address}`}
              onChange={(event) => change({ address: event.target.value.trim().toLowerCase() })}
            />
            <TextAreaField
              label={`Introduction of category ${index + 1}`}
              rows={2}
              value={intro}
              maxLength={1000}
              onChange={(event) => change({ intro: event.target.value })}
            />
            <ImageField
              label={`Picture of category ${index + 1}`}
              compact
              value={image}
              onChange={(next) => change({ image: next })}
            />
          </div>
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

/** The address of a category that gets another title. A new category gets one from its title, until it is typed. */
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
