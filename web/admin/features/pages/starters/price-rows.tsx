import { PRICE_ROWS_MOST } from '@siteyard/schemas/limits';
import { Plus } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { NO_PRICE, type OwnBusinessForm } from './own-business-form.ts';

/** The owner's price list: names, and prices for a day and a week. */
export function PriceRows({
  form: { register, control },
}: {
  form: UseFormReturn<OwnBusinessForm>;
}) {
  const { fields, append } = useFieldArray({ control, name: 'prices' });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Your price list</legend>
      <ul className="grid gap-2">
        {fields.map(({ id }, index) => {
          const price = (name: 'day' | 'week') => (
            <input
              aria-label={`Price for a ${name}, ${index + 1}`}
              placeholder={name === 'day' ? 'A day' : 'A week'}
              inputMode="decimal"
              maxLength={100}
              autoComplete="off"
              className={inputClass}
              {...register(`prices.${index}.${name}`)}
            />
          );
          return (
            <li
              key={id}
              className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_7rem_7rem] max-sm:not-first:border-t max-sm:not-first:border-line max-sm:not-first:pt-2"
            >
              <input
                aria-label={`What you rent out, ${index + 1}`}
                placeholder={index === 0 ? 'City bike, 7 gears' : 'And what else?'}
                maxLength={200}
                autoComplete="off"
                className={`${inputClass} max-sm:col-span-2`}
                {...register(`prices.${index}.name`)}
              />
              {price('day')}
              {price('week')}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          disabled={fields.length >= PRICE_ROWS_MOST}
          onClick={() => append(NO_PRICE)}
        >
          <Plus aria-hidden className="size-4" />
          Add another
        </Button>
        <label className="flex items-center gap-2 text-sm">
          Currency
          <input
            maxLength={5}
            autoComplete="off"
            className={`${inputClass} max-w-16 text-center`}
            {...register('currency')}
          />
        </label>
        <p className="min-w-52 flex-1 text-sm text-quiet">
          A few rows are enough for now. Deposits and other prices come later.
        </p>
      </div>
    </fieldset>
  );
}
