import type { Rentals } from '@siteyard/schemas/rentals';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { AmountInput } from '../../../ui/amount-field.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Field, selectClass, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { AddChoice } from './add-choice.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** A rule that few shops have, with its description and an example. */
interface Rule {
  label: string;
  example: string;
  isUsed: (rules: Rentals) => boolean;
  /** The change that adds the rule. */
  add: (rules: Rentals) => Partial<Rentals>;
  /** The change that removes it. */
  remove: (rules: Rentals) => Partial<Rentals>;
  fields: (props: RentalFieldsProps) => ReactNode;
}

const RULES: readonly Rule[] = [
  {
    label: 'A line under every price table',
    example: 'Prices without fuel; 8 engine hours a day',
    isUsed: ({ rates_note: note }) => note !== '',
    add: () => ({ rates_note: 'Prices without fuel.' }),
    remove: () => ({ rates_note: '' }),
    fields: ({ rules, set }) => (
      <TextAreaField
        label="Line under every price table"
        rows={2}
        value={rules.rates_note}
        maxLength={500}
        onChange={({ target }) => set({ rates_note: target.value })}
      />
    ),
  },
  {
    label: 'Days are counted by the calendar',
    example: 'Friday to Monday is four days, at any time of day',
    isUsed: ({ count }) => count !== 'elapsed',
    add: () => ({ count: 'calendar' }),
    remove: () => ({ count: 'elapsed', free: undefined }),
    fields: ({ rules, set }) => (
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field label="What counts as a day">
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={rules.count}
              onChange={({ target }) => set({ count: target.value as Rentals['count'] })}
            >
              <option value="calendar">every date of the rental</option>
              <option value="open_days">only dates on which you are open</option>
            </select>
          )}
        </Field>
        <TextField
          label="First day is free from"
          type="time"
          hint="If picked up at this time or later"
          value={rules.free?.from ?? ''}
          onChange={({ target }) => set({ free: freeTimes({ ...rules.free, from: target.value }) })}
        />
        <TextField
          label="Last day is free until"
          type="time"
          hint="If returned by this time"
          value={rules.free?.until ?? ''}
          onChange={({ target }) =>
            set({ free: freeTimes({ ...rules.free, until: target.value }) })
          }
        />
      </div>
    ),
  },
  {
    label: 'A return may be late',
    example: 'up to 60 minutes without a further day',
    isUsed: ({ grace }) => grace !== undefined,
    add: () => ({ grace: 60 }),
    remove: () => ({ grace: undefined }),
    fields: ({ rules, set }) => (
      <NumberField
        label="Minutes by which a return may be late"
        value={rules.grace}
        min={0}
        max={1_440}
        onChange={(grace) => set({ grace: grace ?? 0 })}
      />
    ),
  },
  {
    label: 'Do not charge the cheapest combination',
    example: '5 days cost one week, even if five days are cheaper',
    isUsed: ({ rule }) => rule !== 'cheapest',
    add: () => ({ rule: 'one_period' }),
    remove: () => ({ rule: 'cheapest' }),
    fields: ({ rules, set }) => (
      <Field label="How a rental is charged">
        {(ids) => (
          <select
            {...ids}
            className={selectClass}
            value={rules.rule}
            onChange={({ target }) => set({ rule: target.value as Rentals['rule'] })}
          >
            <option value="one_period">the shortest period that covers the whole rental</option>
            <option value="largest_first">the longest periods first, then shorter ones</option>
            <option value="cheapest">the cheapest combination</option>
          </select>
        )}
      </Field>
    ),
  },
  {
    label: 'A minimum order',
    example: 'orders below 100 show “We will quote”, not a total',
    isUsed: ({ minimum_order: least }) => least !== undefined,
    add: () => ({ minimum_order: 0 }),
    remove: () => ({ minimum_order: undefined }),
    fields: ({ rules, set }) => (
      <AmountInput
        label="Minimum rental amount of an order"
        currency={rules.currency}
        amount={rules.minimum_order}
        onAmount={(minimum_order) => set({ minimum_order: minimum_order ?? 0 })}
      />
    ),
  },
];

/** A rule whose amounts are fields of the delivery zones. */
const DELIVERY_MINIMUM = {
  label: 'A minimum order for delivery',
  example: 'for rentals below 150, delivery is “on request”',
  add: ({ zones }: Rentals): Partial<Rentals> => ({
    zones: zones.map((zone) => ({ ...zone, minimum: 0 })),
  }),
};

/** Whether the shop has delivery zones, and none has a minimum order. */
const lacksDeliveryMinimum = ({ zones }: Rentals) =>
  zones.length > 0 && zones.every(({ minimum }) => minimum === undefined);

/** Rules that few shops have, added one at a time. */
export function MoreRules(props: RentalFieldsProps) {
  const { rules, set } = props;
  const used = RULES.filter(({ isUsed }) => isUsed(rules));
  const choices = [
    ...RULES.filter(({ isUsed }) => !isUsed(rules)),
    ...(lacksDeliveryMinimum(rules) ? [DELIVERY_MINIMUM] : []),
  ];
  return (
    <Section title="More rules">
      {used.length === 0 && (
        <p className="text-sm text-quiet">
          A day is 24 hours, and a rental costs the cheapest combination of periods.{' '}
          {rules.periods.some(({ kind }) => kind === 'weekend') &&
            'The weekend rate counts only if the whole rental is within the weekend. '}
          Add a rule only if your shop works differently.
        </p>
      )}
      {used.map((rule) => (
        <div
          key={rule.label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-lg border border-line bg-ground p-3"
        >
          {rule.fields(props)}
          <IconButton
            label={`Remove the rule: ${rule.label}`}
            className="size-8 text-quiet hover:text-danger"
            onClick={() => set(rule.remove(rules))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {choices.length > 0 && (
        <AddChoice label="Add a rule" choices={choices} onChoose={(rule) => set(rule.add(rules))} />
      )}
    </Section>
  );
}

/** Returns the free times of the first and the last date; undefined if both are empty. */
function freeTimes({ from, until }: NonNullable<Rentals['free']>): Rentals['free'] {
  return from || until ? { ...(from && { from }), ...(until && { until }) } : undefined;
}
