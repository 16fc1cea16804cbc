import { RENTALS_MOST } from '@siteyard/schemas/rentals';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** The specifications, such as weight and working height. */
export function SpecFields({ values, set, problems }: ItemFieldsProps) {
  const { specs } = values;
  return (
    <Section title="Specifications">
      <SortableList
        label="Specifications"
        entries={specs}
        nameOf={({ label }, index) => label || `specification ${index + 1}`}
        onChange={(next) => set({ specs: next })}
      >
        {({ label, value }, index, change) => (
          <div className="grid grid-cols-2 gap-2">
            <input
              aria-label={`Specification ${index + 1}`}
              className={inputClass}
              value={label}
              maxLength={100}
              placeholder="Weight"
              onChange={(event) => change({ label: event.target.value })}
            />
            <input
              aria-label={`Value ${index + 1}`}
              className={inputClass}
              value={value}
              maxLength={200}
              placeholder="1,800 kg"
              onChange={(event) => change({ value: event.target.value })}
            />
          </div>
        )}
      </SortableList>
      {problems.specs && <p className="text-sm text-danger">{problems.specs}</p>}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={specs.length >= RENTALS_MOST.specs}
        onClick={() => set({ specs: [...specs, { label: '', value: '' }] })}
      >
        + Add specification
      </Button>
    </Section>
  );
}
