import { useId } from 'react';
import type { ItemCategoryField } from '../../../../blocks/_shared/block-editor.ts';
import { useEditor } from '../editor-context.ts';
import { FieldBox, smallInput } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';

/** A select for a category of items. A deleted category stays selected until another is chosen. */
export function ItemCategoryInput(props: FieldProps<ItemCategoryField>) {
  const { field, name, value, onChange, readOnly } = props;
  const categories = useEditor().settings.rentals?.categories ?? [];
  const id = useId();
  const isKnown = value === '' || categories.some((category) => category.id === value);
  return (
    <FieldBox label={field.label} htmlFor={id} readOnly={readOnly}>
      <select
        id={id}
        name={name}
        value={String(value)}
        disabled={readOnly}
        className={smallInput}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.title}
          </option>
        ))}
        {!isKnown && <option value={String(value)}>A deleted category</option>}
      </select>
      {categories.length === 0 && (
        <p className="text-xs text-quiet">Add categories to your items first.</p>
      )}
    </FieldBox>
  );
}
