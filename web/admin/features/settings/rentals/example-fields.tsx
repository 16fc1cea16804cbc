import {
  formatAmount,
  EXAMPLES_NEEDED,
  RENTALS_MOST,
  type RentalExample,
  changedExamples,
  estimateExample,
} from '@siteyard/schemas/rentals';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { useItemsOf, type NamedItems } from '../../../lib/rentals/use-items-of.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChangedExamples } from '../../../ui/changed-examples.tsx';
import { Section } from '../../../ui/section.tsx';
import { NewExample } from './new-example.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** The switch for estimates, and the examples whose totals the owner must confirm first. */
export function ExampleFields({ rules, settings, set }: RentalFieldsProps) {
  const { examples, estimate } = rules;
  const [adding, setAdding] = useState(false);
  const known = useItemsOf(examples);
  const list = useFocusAfterRemoval<HTMLDivElement>(examples.length);
  const missing = EXAMPLES_NEEDED - examples.length;
  const setExamples = (next: RentalExample[]) =>
    set({
      examples: next,
      // Visitors see no estimates that the owner has not checked.
      ...(next.length < EXAMPLES_NEEDED && { estimate: 'off' }),
    });
  return (
    <Section title="Estimates">
      <p className="text-sm text-quiet">
        The site can show visitors an estimated total. Before you turn this on, check{' '}
        {EXAMPLES_NEEDED} examples: choose items and dates, and confirm that you would charge the
        shown total.
      </p>
      <ChangedExamples
        changed={changedExamples(rules, settings, known)}
        currency={rules.currency}
        language={settings.language}
      />
      <div ref={list} tabIndex={-1} className="grid gap-2 outline-none">
        {examples.map((example, index) => (
          <Example
            key={index}
            example={example}
            index={index}
            known={known}
            rules={rules}
            settings={settings}
            onConfirm={(total) => setExamples(examples.with(index, { ...example, total }))}
            onRemove={() => setExamples(examples.toSpliced(index, 1))}
          />
        ))}
      </div>
      {adding ? (
        <NewExample
          rules={rules}
          settings={settings}
          onConfirm={(example) => {
            setExamples([...examples, example]);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={examples.length >= RENTALS_MOST.examples}
          onClick={() => setAdding(true)}
        >
          + Add example
        </Button>
      )}
      <CheckField
        label={`Show estimates to visitors${missing > 0 ? ` (confirm ${missing} more ${missing === 1 ? 'example' : 'examples'})` : ''}`}
        checked={estimate === 'on'}
        disabled={missing > 0}
        onChange={(isOn) => set({ estimate: isOn ? 'on' : 'off' })}
      />
    </Section>
  );
}

/** One confirmed example. If its calculated total has changed, the owner can confirm the new total. */
function Example({
  example,
  index,
  known,
  rules,
  settings,
  onConfirm,
  onRemove,
}: Pick<RentalFieldsProps, 'rules' | 'settings'> & {
  example: RentalExample;
  index: number;
  known: NamedItems;
  onConfirm: (total: number) => void;
  onRemove: () => void;
}) {
  const money = (amount: number) => formatAmount(amount, rules.currency, settings.language);
  const now = estimateExample(example, rules, settings, known)?.total;
  const names = example.items.map(
    ({ key, quantity }) => `${quantity} × ${known.get(key)?.name ?? 'an item'}`,
  );
  const zone = rules.zones.find(({ id }) => id === example.zone)?.title;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-ground p-2 text-sm">
      <p className="min-w-0 flex-1 basis-56 break-words">
        {index + 1}. {names.join(', ')}, {timesText(example)}
        {zone !== undefined && `, delivered: ${zone}`}
      </p>
      <p className="font-medium">{money(example.total)}</p>
      {now != null && now !== example.total && (
        <Button size="sm" onClick={() => onConfirm(now)}>
          Confirm {money(now)}
        </Button>
      )}
      <IconButton
        label={`Remove example ${index + 1}`}
        className="size-8 text-quiet hover:text-danger"
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

const timesText = ({ from, to }: Pick<RentalExample, 'from' | 'to'>) =>
  `${formatDateTime(from)} to ${formatDateTime(to)}`;
