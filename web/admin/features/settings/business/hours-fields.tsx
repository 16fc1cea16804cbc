import {
  BUSINESS_MOST,
  WEEKDAYS,
  type OpeningHours,
  type Weekday,
} from '@siteyard/schemas/business';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';

const NAMES: Record<Weekday, [short: string, long: string]> = {
  mo: ['Mon', 'Monday'],
  tu: ['Tue', 'Tuesday'],
  we: ['Wed', 'Wednesday'],
  th: ['Thu', 'Thursday'],
  fr: ['Fri', 'Friday'],
  sa: ['Sat', 'Saturday'],
  su: ['Sun', 'Sunday'],
};

const timeClass = `${inputClass} min-w-0 flex-1 px-2 sm:flex-none sm:w-auto`;

/** When a location is open: days that share their times on a line. */
export function HoursFields({
  hours,
  onChange,
}: {
  hours: readonly OpeningHours[];
  onChange: (hours: OpeningHours[]) => void;
}) {
  const set = (index: number, change: Partial<OpeningHours>) =>
    onChange(hours.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
  const toggle = (days: readonly Weekday[], day: Weekday) =>
    WEEKDAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each)));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">Opening hours</legend>
      {hours.map((entry, index) => (
        <div
          key={index}
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-ground p-2"
        >
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
                onClick={() => set(index, { days: toggle(entry.days, day) })}
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
              onChange={(event) => event.target.value && set(index, { opens: event.target.value })}
            />
            to
            <input
              type="time"
              aria-label={`Closes ${index + 1}`}
              value={entry.closes}
              className={timeClass}
              onChange={(event) => event.target.value && set(index, { closes: event.target.value })}
            />
          </div>
          <IconButton
            label={`Remove hours ${index + 1}`}
            className="ml-auto size-8 text-quiet hover:text-danger"
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={hours.length >= BUSINESS_MOST.hours}
        onClick={() => onChange([...hours, { days: ['sa'], opens: '08:00', closes: '12:00' }])}
      >
        + Add Hours
      </Button>
    </fieldset>
  );
}
