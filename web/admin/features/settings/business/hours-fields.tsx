import {
  BUSINESS_MOST,
  WEEKDAYS,
  type OpeningHours,
  type Weekday,
} from '@siteyard/schemas/business';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { EntryList } from './entry-list.tsx';

const NAMES: Record<Weekday, [short: string, long: string]> = {
  mo: ['Mon', 'Monday'],
  tu: ['Tue', 'Tuesday'],
  we: ['Wed', 'Wednesday'],
  th: ['Thu', 'Thursday'],
  fr: ['Fri', 'Friday'],
  sa: ['Sat', 'Saturday'],
  su: ['Sun', 'Sunday'],
};

/** Hides the clock icon on phones, which lack the space. A tap on the time opens the clock, too. */
const timeClass = cx(
  inputClass,
  'min-w-0 flex-1 px-2 sm:w-auto sm:flex-none',
  'max-sm:[&::-webkit-calendar-picker-indicator]:hidden',
);

/** The opening hours of a location: each row has days with the same times. */
export function HoursFields({
  hours,
  onChange,
}: {
  hours: readonly OpeningHours[];
  onChange: (hours: OpeningHours[]) => void;
}) {
  const toggle = (days: readonly Weekday[], day: Weekday) =>
    WEEKDAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each)));
  return (
    <EntryList
      title="Opening hours"
      noun="Hours"
      most={BUSINESS_MOST.hours}
      entries={hours}
      newEntry={{ days: ['sa'], opens: '08:00', closes: '12:00' }}
      onChange={onChange}
    >
      {(entry, index, set) => (
        <>
          <div
            className="grid w-full grid-cols-7 gap-1 sm:flex sm:w-auto"
            role="group"
            aria-label={`Days ${index + 1}`}
          >
            {WEEKDAYS.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={entry.days.includes(day)}
                aria-label={NAMES[day][1]}
                onClick={() => set({ days: toggle(entry.days, day) })}
                className="min-h-9 rounded-md border border-line bg-white px-0.5 text-xs sm:px-2 font-medium text-quiet aria-pressed:border-brand-600 aria-pressed:bg-brand-600 aria-pressed:text-white"
              >
                {NAMES[day][0]}
              </button>
            ))}
          </div>
          <div className="flex min-w-0 flex-1 items-center gap-2 text-sm sm:flex-none">
            <input
              type="time"
              aria-label={`Opens ${index + 1}`}
              value={entry.opens}
              className={timeClass}
              onChange={({ target }) => target.value && set({ opens: target.value })}
            />
            to
            <input
              type="time"
              aria-label={`Closes ${index + 1}`}
              value={entry.closes}
              className={timeClass}
              onChange={({ target }) => target.value && set({ closes: target.value })}
            />
          </div>
        </>
      )}
    </EntryList>
  );
}
