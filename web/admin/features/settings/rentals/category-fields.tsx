import { RENTALS_MOST } from '@siteyard/schemas/rentals/limits';
import { newCategory } from '../../../lib/rentals/new-category.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** The categories of the items, in the order in which visitors see them. */
export function CategoryFields({ rules, set }: RentalFieldsProps) {
  const { categories, path } = rules;
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
        {({ title, address, intro, image }, index, change) => (
          <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2">
            <TextField
              label={`Title of category ${index + 1}`}
              value={title}
              maxLength={80}
              onChange={(event) => change({ title: event.target.value })}
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
              newCategory(`Category ${categories.length + 1}`, categories),
            ],
          })
        }
      >
        + Add category
      </Button>
    </Section>
  );
}
