import {
  type BusinessLocation,
  POSTAL_MOST,
  type PostalAddress,
  readPostal,
} from '@siteyard/schemas/business';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, selectClass, TextField } from '../../../ui/field.tsx';
import { COUNTRIES } from './countries.ts';
import { changeParts, includesParts, inOneLine, NO_PARTS, takeParts } from './postal-parts.ts';

/** The address of a location in parts. The parts in the text of the address can be entered with one click. */
export function PostalFields({
  location,
  onChange,
}: {
  location: Pick<BusinessLocation, 'address' | 'postal'>;
  onChange: (postal: PostalAddress) => void;
}) {
  const { address, postal } = location;
  const street = useRef<HTMLInputElement>(null);
  const parts = postal ?? NO_PARTS;
  const read = readPostal(address);
  const offered = read && !includesParts(location, read) ? read : null;
  const set = (change: Partial<PostalAddress>) => onChange(changeParts(location, change));
  const text = (name: keyof typeof POSTAL_MOST) => ({
    value: parts[name],
    maxLength: POSTAL_MOST[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value }),
  });
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-medium">Address for search engines</legend>
      <p className="text-sm text-quiet">{noteFor(address, postal, offered)}</p>
      {offered && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-ground p-2 text-sm">
          <span className="min-w-0 wrap-break-word">{inOneLine(offered)}</span>
          <Button
            size="sm"
            onClick={() => {
              onChange(takeParts(location, offered));
              // The button disappears.
              street.current?.focus();
            }}
          >
            Use these parts
          </Button>
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Street and number" ref={street} {...text('street')} />
        <TextField label="Town" {...text('town')} />
        <TextField label="Postcode" {...text('postcode')} />
        <TextField label="State or county" {...text('region')} />
        <CountryPicker value={parts.country} onChange={(country) => set({ country })} />
      </div>
    </fieldset>
  );
}

/** The text that explains which parts search engines get. @param offered the parts of the address that may be entered */
function noteFor(
  address: string,
  own: PostalAddress | undefined,
  offered: PostalAddress | null,
): string {
  if (own && offered)
    return 'Search engines get the parts that you entered. The address above has other parts:';
  if (offered)
    return 'Search engines get these parts of the address above. Enter others only if these are wrong:';
  return own || address.trim() === ''
    ? 'Search engines get these parts. Visitors see the address above.'
    : 'Search engines get the address above as one text. Enter its parts, so that they can show it on a map.';
}

function CountryPicker({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <Field label="Country">
      {(ids) => (
        <select
          {...ids}
          value={value}
          className={selectClass}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Not entered</option>
          {/* A stored code may be missing in the list. */}
          {value !== '' && !COUNTRIES.some(({ code }) => code === value) && (
            <option value={value}>{value}</option>
          )}
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
