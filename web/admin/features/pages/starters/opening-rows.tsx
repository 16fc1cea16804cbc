import type { UseFormReturn } from 'react-hook-form';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { OPENING_ROWS, type OwnBusinessForm, type Times } from './own-business-form.ts';

/** A phone has no room for the clock icon. A tap on the time opens the clock as well. */
const timeClass = cx(
  inputClass,
  'min-w-0 flex-1 px-2 sm:w-36 sm:flex-none',
  'max-sm:[&::-webkit-calendar-picker-indicator]:hidden',
);

/** The usual opening hours. Others are entered in the settings. */
export function OpeningRows({
  form: { register, watch },
}: {
  form: UseFormReturn<OwnBusinessForm>;
}) {
  const times = watch('times');
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Opening hours</legend>
      {OPENING_ROWS.map(({ label }, index) => {
        const { opens = '', closes = '' } = times[index] ?? {};
        const input = (name: keyof Times, isNeeded: boolean) => (
          <input
            type="time"
            aria-label={`${label}, ${name}`}
            required={isNeeded}
            className={timeClass}
            {...register(`times.${index}.${name}`)}
          />
        );
        return (
          <div key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="w-36 max-sm:w-full">{label}</span>
            <span className="flex items-center gap-2 max-sm:w-full">
              {input('opens', closes !== '')}
              to
              {input('closes', opens !== '')}
            </span>
          </div>
        );
      })}
      <p className="text-sm text-quiet">
        Delete the times of days on which you are closed. You can add breaks and other days later,
        under Global Settings.
      </p>
    </fieldset>
  );
}
