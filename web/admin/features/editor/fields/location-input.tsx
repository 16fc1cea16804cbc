import { useId } from 'react';
import type { LocationField } from '../../../../blocks/_shared/block-editor.ts';
import { useEditor } from '../editor-context.ts';
import { FieldBox, smallInput } from './field-box.tsx';
import type { FieldProps } from './field-props.ts';

/** A select for a location of the business. A deleted location stays selected until another is chosen. */
export function LocationInput(props: FieldProps<LocationField>) {
  const { field, name, value, onChange, readOnly } = props;
  const locations = useEditor().settings.business?.locations ?? [];
  const id = useId();
  const isKnown = value === '' || locations.some((location) => location.id === value);
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
        <option value="">The first location</option>
        {locations.map((location, index) => (
          <option key={location.id} value={location.id}>
            {location.name || `Location ${index + 1}`}
          </option>
        ))}
        {!isKnown && <option value={String(value)}>A deleted location</option>}
      </select>
      {locations.length === 0 && (
        <p className="text-xs text-quiet">Add locations under Global Settings → Business.</p>
      )}
    </FieldBox>
  );
}
