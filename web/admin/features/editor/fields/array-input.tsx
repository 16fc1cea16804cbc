import { isPlainObject, type JsonObject } from '@siteyard/schemas/values';
import type { ReactNode } from 'react';
import type { ArrayField, BlockField } from '../../../../blocks/_shared/block-editor.ts';
import { AddPictures } from '../../../ui/add-pictures.tsx';
import type { FieldProps } from './field-props.ts';
import { ItemList } from './item-list.tsx';
import { useAddItems } from './use-add-items.ts';
import { useProblemIndex } from './use-problem-index.ts';

/**
 * A list of items, each with its own fields. A new item opens immediately.
 * @param props.renderField renders one field of an item
 */
export function ArrayInput({
  field,
  name = '',
  value,
  onChange,
  readOnly,
  renderField,
}: FieldProps<ArrayField> & { renderField: (props: FieldProps<BlockField>) => ReactNode }) {
  const items = Array.isArray(value) ? value.filter(isPlainObject) : [];
  const startAdding = useAddItems(field, name);
  const list = (
    <ItemList<JsonObject>
      items={items}
      nameOf={(item, index) => field.getItemSummary?.(item, index) || `Item ${index + 1}`}
      newItem={() => ({ ...field.defaultItemProps })}
      addLabel="Add item"
      emptyText="Nothing here yet."
      min={field.min}
      max={field.max}
      readOnly={readOnly}
      openIndex={useProblemIndex(name)}
      onChange={onChange}
    >
      {(item, index, change) =>
        Object.entries(field.arrayFields).map(([key, each]) => (
          <div key={key}>
            {renderField({
              field: { ...each, label: each.label ?? key },
              name: `${name}[${index}].${key}`,
              value: item[key],
              onChange: (next) => change({ ...item, [key]: next as JsonObject[string] }),
              readOnly,
            })}
          </div>
        ))
      }
    </ItemList>
  );
  if (!field.pictureField) return list;
  const room = (field.max ?? Infinity) - items.length;
  return (
    <AddPictures room={room} startAdding={startAdding} readOnly={readOnly}>
      {list}
    </AddPictures>
  );
}
