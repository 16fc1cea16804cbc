import type { BusinessLocation } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { TimeZonePicker } from './time-zone-picker.tsx';

/** One location of the business. */
export function LocationFields({
  location,
  index,
  fallback,
  onChange,
  onRemove,
}: {
  location: BusinessLocation;
  index: number;
  /** What stands in for an empty phone number and e-mail address; undefined for nothing. */
  fallback: SiteSettings['contact'] | undefined;
  onChange: (change: Partial<BusinessLocation>) => void;
  onRemove: () => void;
}) {
  const title = location.name || `Location ${index + 1}`;
  return (
    <Section title={title}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          value={location.name}
          maxLength={100}
          placeholder="Main yard"
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Delivery area"
          value={location.area}
          maxLength={200}
          placeholder="Columbus and 50 miles around"
          onChange={(event) => onChange({ area: event.target.value })}
        />
        <TextAreaField
          label="Address"
          value={location.address}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onChange({ address: event.target.value })}
        />
        <TextField
          label="Link to a map"
          value={location.map_url}
          placeholder="https://"
          autoCapitalize="none"
          onChange={(event) => onChange({ map_url: event.target.value.trim() })}
          onBlur={() => whenCompleted(location.map_url, (map_url) => onChange({ map_url }))}
        />
        <TextField
          label="Phone"
          type="tel"
          value={location.phone}
          maxLength={50}
          placeholder={fallback?.phone}
          hint={fallback?.phone && location.phone === '' && 'As on the General screen.'}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
        <TextField
          label="E-mail"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={location.email}
          placeholder={fallback?.email}
          hint={fallback?.email && location.email === '' && 'As on the General screen.'}
          onChange={(event) => onChange({ email: event.target.value.trim() })}
        />
      </div>
      <HoursFields hours={location.hours} onChange={(hours) => onChange({ hours })} />
      <ClosureFields closures={location.closures} onChange={(closures) => onChange({ closures })} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TimeZonePicker
          label="Time zone of this location"
          none="As above"
          value={location.time_zone}
          onChange={(time_zone) => onChange({ time_zone })}
        />
        <Button variant="quiet" className="text-danger" onClick={onRemove}>
          Remove {title}
        </Button>
      </div>
    </Section>
  );
}
