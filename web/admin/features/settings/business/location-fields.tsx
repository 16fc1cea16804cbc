import type { BusinessLocation } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ChangeEvent } from 'react';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { LinkTarget } from '../link-target.tsx';
import { Section } from '../../../ui/section.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PostalFields } from './postal-fields.tsx';
import { TimeZonePicker } from './time-zone-picker.tsx';

type TextName = 'name' | 'area' | 'address' | 'map_url' | 'phone' | 'email';

const trimmed = (typed: string) => typed.trim();

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
  /** The contact details that replace an empty phone number and e-mail address; undefined for none. */
  fallback: SiteSettings['contact'] | undefined;
  onChange: (change: Partial<BusinessLocation>) => void;
  onRemove: () => void;
}) {
  const title = location.name || `Location ${index + 1}`;
  const text = (name: TextName, tidy = (typed: string) => typed) => ({
    value: location[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: tidy(target.value) }),
  });
  return (
    <Section title={title}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Name" maxLength={100} placeholder="Main yard" {...text('name')} />
        <TextField
          label="Delivery area"
          maxLength={200}
          placeholder="Columbus and 50 miles around"
          {...text('area')}
        />
        <TextAreaField label="Address" maxLength={300} autoComplete="off" {...text('address')} />
        <TextField
          label="Link to a map"
          placeholder="https://"
          autoCapitalize="none"
          {...text('map_url', trimmed)}
          onBlur={() => whenCompleted(location.map_url, (map_url) => onChange({ map_url }))}
        />
        <TextField
          label="Phone"
          type="tel"
          maxLength={50}
          placeholder={fallback?.phone}
          hint={
            fallback?.phone &&
            location.phone === '' &&
            'If empty, visitors see the one under General.'
          }
          {...text('phone')}
        />
        <TextField
          label="Email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={fallback?.email}
          hint={
            fallback?.email &&
            location.email === '' &&
            'If empty, visitors see the one under General.'
          }
          {...text('email', trimmed)}
        />
      </div>
      <PostalFields location={location} onChange={(postal) => onChange({ postal })} />
      <LinkTarget id={index === 0 ? 'opening-hours' : `opening-hours-${index + 1}`}>
        <HoursFields hours={location.hours} onChange={(hours) => onChange({ hours })} />
      </LinkTarget>
      <ClosureFields closures={location.closures} onChange={(closures) => onChange({ closures })} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TimeZonePicker
          label="Time zone of this location"
          none="Same as above"
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
