import { PRICE_ROWS_MOST } from '@siteyard/schemas/primitives/limits';
import { Plus } from 'lucide-react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { NO_PRICE, type OwnBusinessForm } from './own-business-form.ts';

/** The owner's first items: names, and prices for a day and a week. */
export function PriceRows({
  form: { register, control },
}: {
  form: UseFormReturn<OwnBusinessForm>;
}) {
  const { fields, append } = useFieldArray({ control, name: 'prices' });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Your items</legend>
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
                maxLength={120}
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
      <div className="flex flex-wrap items-end gap-3">
        <Button
          size="sm"
          disabled={fields.length >= PRICE_ROWS_MOST}
          onClick={() => append(NO_PRICE)}
        >
          <Plus aria-hidden className="size-4" />
          Add another
        </Button>
        <div className="w-56 max-w-full">
          <Controller
            control={control}
            name="currency"
            render={({ field: { value, onChange } }) => (
              <CurrencySelect label="Currency" value={value} onChange={onChange} />
            )}
          />
        </div>
      </div>
      <p className="text-sm text-quiet">
        You can start with a few. Each item gets its own page. Without a price, it is “on request”.
        You can add pictures, deposits and more later, under Items.
      </p>
    </fieldset>
  );
}
