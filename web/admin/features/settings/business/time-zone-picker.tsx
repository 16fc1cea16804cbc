import { Field, selectClass } from '../../../ui/field.tsx';

/** A select for a time zone by its IANA name. */
export function TimeZonePicker({
  label,
  none,
  value,
  onChange,
}: {
  label: string;
  /** The label of the empty option. */
  none: string;
  value: string;
  onChange: (zone: string) => void;
}) {
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          value={value}
          className={selectClass}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{none}</option>
          {/* A stored name may be missing in this browser's list. */}
          {value !== '' && !zones.includes(value) && <option value={value}>{value}</option>}
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
