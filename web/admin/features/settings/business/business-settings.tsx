import { BUSINESS_MOST, type Business, type BusinessLocation } from '@siteyard/schemas/business';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LinkTarget } from '../link-target.tsx';
import { Section } from '../../../ui/section.tsx';
import { useWork } from '../work/settings-work-context.ts';
import { LocationFields } from './location-fields.tsx';
import { NoticeFields } from './notice-fields.tsx';
import { TimeZonePicker } from './time-zone-picker.tsx';

const NO_BUSINESS: Business = { name: '', locations: [] };

const newLocation = (): BusinessLocation => ({
  id: newId(),
  name: '',
  address: '',
  phone: '',
  email: '',
  area: '',
  time_zone: '',
  map_url: '',
  hours: [
    {
      days: ['mo', 'tu', 'we', 'th', 'fr'],
      opens: '08:00',
      closes: '17:00',
    },
  ],
  closures: [],
});

/** The business, its locations, its hours and the notice, at `/settings/business`. */
export function BusinessSettings() {
  const { settings, set } = useWork();
  const { business = NO_BUSINESS, contact } = settings;
  const { locations } = business;
  const setLocations = (next: BusinessLocation[]) =>
    set({ business: { ...business, locations: next } });
  return (
    <>
      <Section title="Business">
        <p className="text-sm text-quiet">
          Shown in the footer, the contact form and search engines.
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <LinkTarget id="business-name">
            <TextField
              label="Business name"
              value={business.name}
              maxLength={200}
              placeholder={settings.title}
              onChange={(event) => set({ business: { ...business, name: event.target.value } })}
            />
          </LinkTarget>
          <TimeZonePicker
            label="Time zone"
            none="The time zone of the server"
            value={settings.timezone ?? ''}
            onChange={(timezone) => set({ timezone })}
          />
        </div>
      </Section>
      <NoticeFields />
      {locations.map((location, index) => (
        <LinkTarget key={location.id} id={index === 0 ? 'locations' : `location-${index + 1}`}>
          <LocationFields
            location={location}
            index={index}
            fallback={index === 0 ? contact : undefined}
            onChange={(change) =>
              setLocations(
                locations.map((each) => (each.id === location.id ? { ...each, ...change } : each)),
              )
            }
            onRemove={() => setLocations(locations.filter(({ id }) => id !== location.id))}
          />
        </LinkTarget>
      ))}
      {locations.length === 0 && (
        <p className="text-sm text-quiet">
          Opening hours and closed days belong to a location. Add one, even if you have only one
          yard.
        </p>
      )}
      <Button
        className="justify-self-start"
        disabled={locations.length >= BUSINESS_MOST.locations}
        onClick={() => setLocations([...locations, newLocation()])}
      >
        + Add Location
      </Button>
    </>
  );
}
