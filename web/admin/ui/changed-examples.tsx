import { formatAmount, type ChangedExample } from '@siteyard/schemas/rentals';
import { Notice } from './notice.tsx';

/** A warning about confirmed examples whose total changes; nothing if there are none. */
export function ChangedExamples({
  changed,
  currency,
  language,
}: {
  changed: readonly ChangedExample[];
  currency: string;
  language: string;
}) {
  if (changed.length === 0) return null;
  const money = (amount: number) => formatAmount(amount, currency, language);
  return (
    <Notice kind="warning">
      <p>
        {changed.length === 1
          ? 'This changes an example that you confirmed.'
          : `This changes ${changed.length} examples that you confirmed.`}{' '}
        {changed.length === 1
          ? 'Check the new total and confirm it'
          : 'Check the new totals and confirm them'}{' '}
        under Global Settings, Rentals.
      </p>
      <ul className="mt-1">
        {changed.map(({ index, total, now }) => (
          <li key={index}>
            Example {index + 1}: {money(total)} becomes {now === null ? 'a quote' : money(now)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
