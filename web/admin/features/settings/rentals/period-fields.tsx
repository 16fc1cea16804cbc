import { RENTALS_MOST, RENTAL_DAYS, type RentalPeriod } from '@siteyard/schemas/rentals';
import { selectClass, TextField, Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { AddChoice } from './add-choice.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';
import { TitleField } from './title-field.tsx';
import { newPeriod, PERIOD_CHOICES } from '../../../lib/rentals/rental-periods.ts';

/** The periods for which items have a rate. */
export function PeriodFields({ rules, set }: RentalFieldsProps) {
  const { periods } = rules;
  return (
    <Section title="Periods">
      <p className="text-sm text-quiet">
        For each item, you enter a rate (the price) for each of these periods.
      </p>
      <SortableList
        label="Periods"
        entries={periods}
        nameOf={({ title }, index) => title || `period ${index + 1}`}
        keyOf={({ id }) => id}
        canRemove={() => periods.length > 1}
        onChange={(next) => set({ periods: withoutLostBeside(next) })}
      >
        {(period, index, change) => (
          <div className="grid items-start gap-2 sm:grid-cols-2">
            <TitleField
              label={`Name of period ${index + 1}`}
              value={period.title}
              onChange={(title) => change({ title })}
            />
            <PeriodLength period={period} periods={periods} onChange={change} />
          </div>
        )}
      </SortableList>
      <AddChoice
        label="Add a period"
        disabled={periods.length >= RENTALS_MOST.periods}
        choices={PERIOD_CHOICES}
        onChoose={(choice) => set({ periods: [...periods, newPeriod(choice, periods)] })}
      />
    </Section>
  );
}

/** Removes `beside` from periods whose other period was removed. */
const withoutLostBeside = (periods: RentalPeriod[]): RentalPeriod[] =>
  periods.map(({ beside, ...period }) =>
    beside !== undefined && periods.some(({ id }) => id === beside)
      ? { ...period, beside }
      : period,
  );

function PeriodLength({
  period,
  periods,
  onChange,
}: {
  period: RentalPeriod;
  periods: readonly RentalPeriod[];
  onChange: (change: Partial<RentalPeriod>) => void;
}) {
  const { id, kind, length, from, to, beside, least } = period;
  if (kind === 'once')
    return <p className="self-end pb-2 text-sm text-quiet">One price for any time</p>;
  if (kind === 'weekend' || kind === 'night')
    return (
      <div className="grid grid-cols-2 gap-2">
        <Edge
          label="From"
          edge={from}
          withDay={kind === 'weekend'}
          onChange={(next) => onChange({ from: next })}
        />
        <Edge
          label="To"
          edge={to}
          withDay={kind === 'weekend'}
          onChange={(next) => onChange({ to: next })}
        />
      </div>
    );
  return (
    <div className="grid gap-2">
      <NumberField
        label={kind === 'hours' ? 'Hours' : 'Days'}
        value={length}
        min={1}
        max={366}
        onChange={(next) => next !== undefined && onChange({ length: next })}
      />
      {least !== undefined && (
        <NumberField
          label={`Only for rentals of at least … ${kind}`}
          value={least}
          min={1}
          max={366}
          onChange={(next) => next !== undefined && onChange({ least: next })}
        />
      )}
      {beside !== undefined && (
        <Field label="Only in addition to">
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={beside}
              onChange={({ target }) => onChange({ beside: target.value })}
            >
              {periods
                .filter((each) => each.id !== id && each.beside === undefined)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.title}
                  </option>
                ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

const DAY_NAMES: Record<(typeof RENTAL_DAYS)[number], string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

type EdgeValue = NonNullable<RentalPeriod['from']>;

/** The start or the end of a weekend or a night. */
function Edge({
  label,
  edge = { time: '08:00' },
  withDay,
  onChange,
}: {
  label: string;
  edge: EdgeValue | undefined;
  withDay: boolean;
  onChange: (edge: EdgeValue) => void;
}) {
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label={label}
        type="time"
        value={edge.time}
        onChange={({ target }) => target.value && onChange({ ...edge, time: target.value })}
      />
      {withDay && (
        <select
          aria-label={`${label}, day`}
          className={selectClass}
          value={edge.day}
          onChange={({ target }) => onChange({ ...edge, day: target.value as EdgeValue['day'] })}
        >
          {RENTAL_DAYS.map((day) => (
            <option key={day} value={day}>
              {DAY_NAMES[day]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
