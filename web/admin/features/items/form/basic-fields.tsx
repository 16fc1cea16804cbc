import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass, selectClass, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { cx } from '../../../lib/cx.ts';
import type { ItemFieldsProps } from './item-fields.ts';
import { NewCategoryDialog } from './new-category-dialog.tsx';

/** Name, category, summary and address. */
export function BasicFields({
  values,
  set,
  problems,
  rules,
  isNew,
  suggestedAddress,
}: ItemFieldsProps & { isNew: boolean; suggestedAddress: string }) {
  return (
    <Section title="Item">
      <TextField
        label="Name"
        value={values.name}
        maxLength={120}
        placeholder="Mini excavator 1.8 t"
        autoFocus={isNew}
        error={problems.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CategoryField values={values} set={set} problems={problems} rules={rules} />
      <TextAreaField
        label="Summary"
        rows={2}
        maxLength={300}
        value={values.summary}
        hint="One or two sentences for lists."
        error={problems.summary}
        onChange={(event) => set({ summary: event.target.value })}
      />
      <Field
        label="Web address"
        hint={
          isNew
            ? 'The address of its page on your site, suggested from the name.'
            : 'If you change it, the old web address still works.'
        }
        error={problems.address}
      >
        {(ids) => (
          <div className="flex items-center gap-1">
            <span className="shrink-0 text-sm text-quiet">/{rules.path}/</span>
            <input
              {...ids}
              className={cx(inputClass, 'min-w-0')}
              value={values.address || (isNew ? suggestedAddress : '')}
              maxLength={100}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => set({ address: event.target.value.trim().toLowerCase() })}
            />
          </div>
        )}
      </Field>
    </Section>
  );
}

function CategoryField({
  values,
  set,
  problems,
  rules,
}: Pick<ItemFieldsProps, 'values' | 'set' | 'problems' | 'rules'>) {
  const [creating, setCreating] = useState(false);
  const id = useId();
  const { categories } = rules;
  const isKnown = values.category === '' || categories.some((each) => each.id === values.category);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Category
      </label>
      <div className="flex flex-wrap gap-2">
        {(categories.length > 0 || !isKnown) && (
          <select
            id={id}
            className={cx(selectClass, 'w-auto min-w-0 flex-1')}
            value={values.category}
            onChange={(event) => set({ category: event.target.value })}
          >
            <option value="">None</option>
            {!isKnown && <option value={values.category}>A deleted category</option>}
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.title}
              </option>
            ))}
          </select>
        )}
        <Button
          {...(categories.length === 0 && isKnown && { id })}
          className="sm:h-9.5"
          onClick={() => setCreating(true)}
        >
          New category
        </Button>
      </div>
      {problems.category && <p className="text-sm text-danger">{problems.category}</p>}
      {creating && (
        <NewCategoryDialog
          onCreated={(category) => {
            setCreating(false);
            set({ category });
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}
