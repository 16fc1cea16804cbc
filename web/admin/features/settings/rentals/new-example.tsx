import {
  formatAmount,
  type Estimate,
  QUANTITY_MOST,
  type RentalExample,
  estimateExample,
  type ExampleOrder,
  type Rentals,
} from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { useItemsOf } from '../../../lib/rentals/use-items-of.ts';
import { nextMorning, toLocalInput } from '../../../lib/local-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, selectClass, TextField } from '../../../ui/field.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ItemPicker } from '../../../ui/item-picker.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** Calculates the total of an order, which the owner confirms. */
export function NewExample({
  rules,
  settings,
  onConfirm,
  onCancel,
}: Pick<RentalFieldsProps, 'rules' | 'settings'> & {
  onConfirm: (example: RentalExample) => void;
  onCancel: () => void;
}) {
  const [order, setOrder] = useState<ExampleOrder>(() => firstOrder());
  const [choosing, setChoosing] = useState(false);
  const known = useItemsOf([order]);
  const change = (next: Partial<ExampleOrder>) => setOrder({ ...order, ...next });
  const { items } = order;
  const estimate = items.length > 0 ? estimateExample(order, rules, settings, known) : null;
  return (
    <div
      role="group"
      aria-label="New example"
      className="grid gap-3 rounded-lg border border-line p-3"
    >
      {items.map(({ key, quantity }, index) => (
        <NumberField
          key={key}
          label={`How many: ${known.get(key)?.name ?? '…'}`}
          value={quantity}
          min={1}
          max={QUANTITY_MOST}
          onChange={(next) =>
            change({
              items:
                next === undefined
                  ? items.toSpliced(index, 1)
                  : items.with(index, { key, quantity: next }),
            })
          }
        />
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={items.length >= 20}
        onClick={() => setChoosing(true)}
      >
        {items.length === 0 ? 'Choose an item' : 'Choose another item'}
      </Button>
      <OrderTimes order={order} zones={rules.zones} onChange={change} />
      {estimate && <EstimateFacts estimate={estimate} rules={rules} settings={settings} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={estimate?.total == null}
          onClick={() => estimate?.total != null && onConfirm({ ...order, total: estimate.total })}
        >
          This total is right
        </Button>
      </div>
      {choosing && (
        <ItemPicker
          hidden={items.map(({ key }) => key)}
          onChoose={({ key }) => {
            setChoosing(false);
            change({ items: [...items, { key, quantity: 1 }] });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** The start, the end and the delivery zone of an order. */
function OrderTimes({
  order: { from, to, zone },
  zones,
  onChange,
}: {
  order: ExampleOrder;
  zones: Rentals['zones'];
  onChange: (change: Partial<ExampleOrder>) => void;
}) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <TextField
        label="From"
        type="datetime-local"
        value={from}
        onChange={({ target }) => target.value && onChange({ from: target.value.slice(0, 16) })}
      />
      <TextField
        label="To"
        type="datetime-local"
        value={to}
        onChange={({ target }) => target.value && onChange({ to: target.value.slice(0, 16) })}
      />
      {zones.length > 0 && (
        <Field label="Delivery">
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={zone ?? ''}
              onChange={({ target }) => onChange({ zone: target.value || null })}
            >
              <option value="">Picked up</option>
              {zones.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

/** The parts of an estimate, and its total. */
function EstimateFacts({
  estimate,
  rules,
  settings,
}: Pick<RentalFieldsProps, 'rules' | 'settings'> & { estimate: Estimate }) {
  const money = (amount: number) => formatAmount(amount, rules.currency, settings.language);
  const titleOf = (all: readonly { id: string; title: string }[], id: string) =>
    all.find((each) => each.id === id)?.title ?? id;
  return (
    <div role="status">
      <Facts>
        {estimate.lines.map(({ key, quantity, periods, amount }) => (
          <Fact key={key} label="Rental">
            {amount === null || periods === null
              ? 'on request'
              : `${quantity} × (${Object.entries(periods)
                  .map(([id, count]) => `${count} ${titleOf(rules.periods, id)}`)
                  .join(' + ')}) = ${money(amount)}`}
          </Fact>
        ))}
        {Object.entries(estimate.fees).map(([id, amount]) => (
          <Fact key={id} label={titleOf(rules.fees, id)}>
            {money(amount)}
          </Fact>
        ))}
        {estimate.delivery !== 0 && (
          <Fact label="Delivery">
            {estimate.delivery === null ? 'on request' : money(estimate.delivery)}
          </Fact>
        )}
        {estimate.tax > 0 && <Fact label="Tax">{money(estimate.tax)}</Fact>}
        <Fact label="Total">
          <span className="font-semibold">
            {estimate.total === null
              ? 'No total: visitors read “We will quote”. An example needs a total.'
              : money(estimate.total)}
          </span>
        </Fact>
        {estimate.deposit > 0 && <Fact label="Deposit">{money(estimate.deposit)}</Fact>}
      </Facts>
    </div>
  );
}

/** A rental of two days from tomorrow on. */
function firstOrder(): ExampleOrder {
  const start = nextMorning();
  const end = new Date(start);
  end.setDate(end.getDate() + 2);
  return { items: [], from: toLocalInput(start), to: toLocalInput(end), zone: null };
}
