import { RENTALS_MOST, type RentalZone } from '@siteyard/schemas/rentals';
import { AmountInput } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, selectClass } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';
import { TitleField } from './title-field.tsx';
import { freeId } from '../../../lib/rentals/rental-periods.ts';

/** The zones of delivery with their fees. */
export function ZoneFields({ rules, settings, set }: RentalFieldsProps) {
  const { zones, currency } = rules;
  const locations = settings.business?.locations ?? [];
  const setZones = (next: RentalZone[]) => set({ zones: next });
  return (
    <Section title="Delivery">
      <p className="text-sm text-quiet">
        Without zones, customers pick up the items themselves. If you leave a fee empty, visitors
        read “on request”.
      </p>
      <SortableList
        label="Zones"
        entries={zones}
        nameOf={({ title }, index) => title || `zone ${index + 1}`}
        keyOf={({ id }) => id}
        onChange={setZones}
      >
        {(zone, index, change) => (
          <div className="grid items-start gap-2 sm:grid-cols-3">
            <TitleField
              label={`Name of zone ${index + 1}`}
              value={zone.title}
              placeholder="Up to 20 km"
              onChange={(title) => change({ title })}
            />
            <AmountInput
              label="Fee"
              currency={currency}
              placeholder="On request"
              amount={zone.fee ?? undefined}
              onAmount={(fee) => change({ fee: fee ?? null })}
            />
            <Field label="For">
              {(ids) => (
                <select
                  {...ids}
                  className={selectClass}
                  value={zone.per}
                  onChange={({ target }) => change({ per: target.value as RentalZone['per'] })}
                >
                  <option value="way">each way</option>
                  <option value="round_trip">both ways together</option>
                </select>
              )}
            </Field>
            {zone.minimum !== undefined && (
              <AmountInput
                label="Only from this rental amount"
                hint="Below it, the price is on request."
                currency={currency}
                amount={zone.minimum}
                onAmount={(minimum) => setZones(zones.with(index, withMinimum(zone, minimum)))}
              />
            )}
            {locations.length > 1 && (
              <Field label="Delivered from">
                {(ids) => (
                  <select
                    {...ids}
                    className={selectClass}
                    value={zone.location ?? ''}
                    onChange={({ target }) =>
                      setZones(zones.with(index, withLocation(zone, target.value)))
                    }
                  >
                    <option value="">all locations</option>
                    {locations.map(({ id, name }, at) => (
                      <option key={id} value={id}>
                        {name || `Location ${at + 1}`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
        )}
      </SortableList>
      <Button
        size="sm"
        className="justify-self-start"
        disabled={zones.length >= RENTALS_MOST.zones}
        onClick={() =>
          setZones([
            ...zones,
            { id: freeId(`zone ${zones.length + 1}`, zones), title: '', fee: null, per: 'way' },
          ])
        }
      >
        + Add zone
      </Button>
    </Section>
  );
}

function withMinimum({ minimum: _, ...zone }: RentalZone, minimum: number | undefined): RentalZone {
  return minimum === undefined ? zone : { ...zone, minimum };
}

function withLocation({ location: _, ...zone }: RentalZone, location: string): RentalZone {
  return location === '' ? zone : { ...zone, location };
}
