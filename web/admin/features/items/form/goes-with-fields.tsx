import { RENTALS_MOST } from '@siteyard/schemas/rentals';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery } from '../../../lib/items/list-items.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemPicker } from '../../../ui/item-picker.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** The items that visitors often rent together with this one. */
export function GoesWithFields({
  values,
  set,
  problems,
  ownKey,
}: ItemFieldsProps & {
  /** The key of this item; undefined for a new one. */
  ownKey: string | undefined;
}) {
  const { goes_with: keys } = values;
  const [choosing, setChoosing] = useState(false);
  const found = useQueries({ queries: keys.map((key) => itemQuery(key)) });
  const nameOf = (index: number) =>
    found[index]?.data?.name ?? (found[index]?.isError ? 'A deleted item' : '…');
  return (
    <Section title="Often rented with it">
      <p className="text-sm text-quiet">
        The page of this item also shows these items, such as a trailer for an excavator.
      </p>
      <SortableList
        label="Often rented with it"
        entries={keys.map((key) => ({ key }))}
        nameOf={(_, index) => nameOf(index)}
        keyOf={({ key }) => key}
        onChange={(next) => set({ goes_with: next.map(({ key }) => key) })}
      >
        {(_, index) => <p className="text-sm break-words">{nameOf(index)}</p>}
      </SortableList>
      {problems.goes_with && <p className="text-sm text-danger">{problems.goes_with}</p>}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={keys.length >= RENTALS_MOST.goesWith}
        onClick={() => setChoosing(true)}
      >
        + Add item
      </Button>
      {choosing && (
        <ItemPicker
          hidden={ownKey === undefined ? keys : [...keys, ownKey]}
          onChoose={({ key }) => {
            setChoosing(false);
            set({ goes_with: [...keys, key] });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
